/** Calls that no page of ours makes, by the reason for which they stand nevertheless. */
const kept: Readonly<Record<string, string>> = {
  'the list that the page has read holds every field of the record, and saving tells of a change meanwhile; other front ends ask for one':
    'C0726 C0743 C0747 C0374 C0376 C0378 C0380 C0382 C0751 C0047 C0052 C0615 C0619 C0062 C0066 C0070 C0083 C0116 C0120 C0127 C0133 C0150 C0304 C0319 C0323 C0327 C0331 C0335 C0704 C0770 C0771 C0779 C0780 C0787 C0798 C0953 C0968 C0986',
  'another path of the family for what pages ask by its sister: the list by its newer call, the tree by the whole one, the look-up by the list':
    'C0032 C0033 C0622 C0034 C0058 C0080 C0085 C0086 C0124 C0170 C0232 C0282 C0412 C0413 C0420 C0441 C0450 C0548 C0799 C0966 C0991 C0993 C0994',
  'one step for what pages do with a form of more: save, give and add of one, many, or a copy':
    'C0215 C0237 C0307 C0311 C0314 C0315 C0407 C0436 C0439 C0970',
  'for each kind of examine what pages do by one call for all kinds': 'C0355 C0356 C0358 C0359',
  'records that are kept: the call exists to say that they cannot be removed': 'C0324 C0328 C0576',
  'what the page knows from the contract, the session or the form, for front ends that do not':
    'C0028 C0099 C0180 C0182 C0226 C0302 C0349',
  'a channel, a cashier or another system calls it': 'C1101 C1102 C1103 C1190 C1415',
  'files stored by a merchant application or through the family’s older paths': 'C0140 C1073 C1074 C1075 C1076',
  'the demo’s text messages, which a visitor reads at the address itself; unknown outside the demo': 'C1063',
  'for one company’s channel alone, which no page is made for': 'C0174 C0221',
  'what the renewal of the SIM card in a device costs, for other front ends: our page of cards tops up by product':
    'C0418',
}

/** The reason of each, by the id of its call. */
export const withoutPage: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(kept).flatMap(([why, ids]) => ids.split(' ').map((id) => [id, why])),
)
