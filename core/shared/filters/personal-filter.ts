/** Names of filters that look for a person by a number: phone, identity document, card, account, mail. */
const personal = /phone|mobile|id_?no|acc_?no|card_?no|email/i

/**
 * Whether a filter of this name looks for a person by a number. Such a filter stands in no address of a page and in no
 * saved view.
 * @source docs/screen-quality.md 1
 */
export const isPersonalFilter = (name: string): boolean => personal.test(name)
