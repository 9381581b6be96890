/** Route of the form of a new merchant. */
export const addPath = '/rb-oem/posinfo/pos_info_net_add'

/** Route of the form of a merchant that is on its way; it opens at the step where it stands, or at one named. */
export const stepPath = (id: string, step?: number): string =>
  `/rb-oem/posinfo/pos_info_net_edit?id=${encodeURIComponent(id)}${step === undefined ? '' : `&step=${step}`}`
