// docs/developer/methods.md, 7.1 and README.md are there; so is paper 1.
// docs/developer/methods.md, 7.9 FAULT
// docs/developer/methods.md, section 7 FAULT
// METHODS.md FAULT
// paper 6 FAULT
