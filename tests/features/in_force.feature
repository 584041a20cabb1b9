Feature: What the text says on a day
  Text that an amendment replaced never stands as current, what expires lets the earlier words revive, and what the
  documents do not settle is said to be open. Read by hand in the Heritage/Premier package.

  Background:
    Given the package "examples/bellring"

  Scenario Outline: the minimum order volume is replaced, renamed, and comes back under its name
    When the text in force is asked as of <day>
    Then clause "2(c)" of "manufacturing-agreement" is in force
    And it says "<words>"
    And it does not say "<gone>"
    And the words of "<by>" stand in it

    Examples:
      | day        | words                                                    | gone                                             | by          |
      | 2018-06-10 | for each twelve-month period commencing July 1, 2017     | ending June 30, 2019                             | the base    |
      | 2018-06-11 | commencing July 1, 2018 and ending June 30, 2019         | for each twelve-month period commencing July 1, 2017 | amendment-1 |
      | 2018-09-01 | of [***] ("Units") for the twelve-month period           | Tetra Units                                      | amendment-1 |
      | 2018-11-01 | of [***] ("Tetra Units") for the twelve-month period     | ("Units")                                        | amendment-2 |
      | 2018-11-01 | The MAOV [***] Tetra Units for each twelve-month period  | The MAOV [***] Units                             | amendment-2 |
      | 2021-12-31 | ("Tetra Units")                                          | ("Units")                                        | amendment-2 |
      | 2022-01-01 | of [***] ("Units") for the twelve-month period           | Tetra Units                                      | amendment-1 |

  Scenario Outline: a schedule that one amendment brings and another replaces
    When the text in force is asked as of <day>
    Then "Schedule C-1" of "manufacturing-agreement" is <state>
    And every word of it comes from <by>

    Examples:
      | day        | state       | by          |
      | 2018-09-30 | not yet     | nothing     |
      | 2019-01-01 | in force    | amendment-2 |
      | 2019-08-01 | in force    | amendment-3 |
      | 2022-01-01 | open        | nothing     |

  Scenario: a clause that no amendment names stays as signed
    When the text in force is asked as of 2019-08-01
    Then clause "2(b)" of "manufacturing-agreement" is in force
    And every word of it comes from manufacturing-agreement

  Scenario Outline: clauses that the second amendment rewrites, while it lasts
    When the text in force is asked as of <day>
    Then clause "<clause>" of "manufacturing-agreement" is in force
    And it says "<words>"

    Examples:
      | day        | clause     | words                                                     |
      | 2018-09-30 | 1(a)(viii) | Pricing and terms Schedule C, 3(d)                        |
      | 2018-10-01 | 1(a)(viii) | Pricing and Terms for Tetra 325 ml Dreamcaps              |
      | 2018-10-01 | 1(a)(xi)   | Pricing and Terms for Aseptic Plastic Bottles             |
      | 2022-01-01 | 1(a)(viii) | Pricing and terms Schedule C, 3(d)                        |
      | 2018-10-01 | 2(n)       | The final production quantity of Tetra Units by Heritage  |
      | 2018-10-01 | 3(c)       | as set forth in the relevant Schedule C or Schedule C-1   |
      | 2022-01-01 | 3(c)       | Heritage shall charge Premier [***] as set forth in Schedule C. |

  Scenario: a sentence whose quoted former words are not those of the agreement is left open
    When the text in force is asked as of 2018-11-01
    Then clause "2(a)" of "manufacturing-agreement" is open
    And the reason names the former words that it quotes
