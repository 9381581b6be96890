/** Route of the page of one group. */
export const groupPath = (rpiNo: string): string =>
  `/rb-oem/posgroup/pos_group_details?rpiNo=${encodeURIComponent(rpiNo)}`

/** Meaning of each status of a group: only its login depends on it. @source docs/domain/network.md 3.11 */
export const groupStatusNext: Readonly<Record<number, string>> = {
  0: '集团登录已关闭，成员商户不受影响',
  1: '集团可以登录',
}
