Feature: The first review of a package
  A reviewer hands over a folder of linked agreements and gets a packet: what is missing, what must be read together
  on each topic and why, and what could not be resolved. Nothing is decided.

  Scenario: a package whose missing schedules are acknowledged
    Given the package "examples/bellring"
    When the package is reviewed
    Then the exit code is 0
    And the packet says that "Schedule A" is missing
    And the packet says that "Schedule E" is missing
    And the packet says who acknowledged the gap
    And the packet is written as HTML and as JSON

  Scenario: a gap that nobody acknowledged
    Given a copy of the package "examples/bellring" without its acknowledgements
    When the package is reviewed
    Then the exit code is 3
    And the packet says how to acknowledge the gap

  Scenario: acknowledging the gap
    Given a copy of the package "examples/bellring" without its acknowledgements
    When each missing document is acknowledged by "A. Reviewer" with the note "omitted from the filing"
    And the package is reviewed
    Then the exit code is 0

  Scenario: the definition travels with the clause that uses it
    Given the package "examples/bellring"
    When the package is reviewed
    Then some topic includes clause "2(c)" of "manufacturing-agreement" as a start clause
    And every clause that was reached has a chain that begins at a start clause
    And every quote in the packet stands in its document at the place given

  Scenario: text that an amendment changes is never shown as current
    Given the package "examples/bellring"
    When the package is reviewed
    Then clause "2(m)" of "manufacturing-agreement" is marked as amended wherever it is shown
    And the operative words of "amendment-2" stand beside it

  Scenario: a topic that is not there
    Given a package with one agreement that says
      """
      SERVICES AGREEMENT

      1. Services. The Supplier shall provide the services to the Customer.

      2. Fees. The Customer shall pay the fees within 30 days.
      """
    When the package is reviewed
    Then the topic "liability-cap" is not located
    And the packet says what was searched for the topic "liability-cap"
