/** A quantity as written: up to 9 digits, and 6 behind the point. */
export const quantityPattern = /^(0|[1-9]\d{0,8})(\.\d{1,6})?$/
