/**
 * Calls that only somebody else than the maker of a request may make. `tests/hostile/second-person.fixture.ts` tries each of them
 * with its maker, and by two at once.
 * @source docs/domain/money.md 0.1, AU
 */
export const secondPersonCalls: ReadonlySet<string> = new Set([
  'C0247',
  'C0354',
  'C0356',
  'C0358',
  'C0360',
  'C0613',
  'C0636',
  'C0724',
  'C1006',
  'C1009',
  'C1013',
  'C1014',
  'C1018',
  'C1019',
  'C1020',
  'C1021',
  'C1027',
  'C1029',
  'C1030',
  'C1031',
  'C1035',
  'C1036',
  'C1032',
  'C1038',
  'C1039',
  'C1061',
  'C1357',
  'C1365',
  'C1384',
  'C1387',
  'C1392',
  'C1430',
])
