/** Refusals of a merchant whose steps are judged as a whole. */
export const wholeRefusals = {
  bankList: 'account card noBank noBranch notDebit',
  industry: 'noProfession qualMissing wrong',
  onboarding: '*',
  party: 'belongingMissing employeeElsewhere',
  price: '*',
  region: 'wrong',
}
