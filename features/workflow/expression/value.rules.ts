/** A decimal number, kept as it was written: sums of forms are amounts, and are compared exactly. */
export class Decimal {
  readonly text: string
  readonly #units: bigint
  readonly #places: number

  /** @throws RangeError when the text is no decimal number */
  constructor(text: string) {
    const parts = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/.exec(text)
    if (!parts) throw new RangeError(`${text} is no decimal`)
    const [, sign, whole = '', fraction = ''] = parts
    this.text = text
    this.#units = BigInt(`${sign}${whole}${fraction}`)
    this.#places = fraction.length
  }

  /** Below 0 when it is less than another, 0 when they are equal. */
  compare(other: Decimal): number {
    const places = BigInt(Math.max(this.#places, other.#places))
    const one = this.#units * 10n ** (places - BigInt(this.#places))
    const two = other.#units * 10n ** (places - BigInt(other.#places))
    return one < two ? -1 : one > two ? 1 : 0
  }

  toJSON(): string {
    return `decimal ${this.text}`
  }

  toString(): string {
    return this.text
  }
}

/** A value of a condition. Days and times are texts that sort as they follow each other. */
export type Value = string | boolean | Decimal | null | readonly Value[]

/**
 * A value of what a form sent or a record holds: numbers and texts of numbers stay what they are, a list keeps its order; what is
 * neither (a table of rows) has no value that can be compared.
 */
export function valueOf(given: unknown): Value {
  if (given === null || given === undefined || given === '') return null
  if (given instanceof Decimal || typeof given === 'boolean' || typeof given === 'string') return given
  if (typeof given === 'bigint') return new Decimal(String(given))
  if (typeof given === 'number') return decimalOf(String(given))
  return Array.isArray(given) ? given.map(valueOf) : null
}

const isDecimal = (text: string): boolean => /^-?\d{1,30}(\.\d{1,30})?$/.test(text)
const decimalOf = (text: string): Decimal | null => (isDecimal(text) ? new Decimal(text) : null)

/**
 * The order of two values: below 0 when the first is less, 0 when equal; null when the two are of kinds that cannot be compared. A text
 * of digits is compared with a number as a number: forms send amounts as texts.
 */
export function compareValues(one: Value, other: Value): number | null {
  if (one === null || other === null) return one === other ? 0 : null
  if (one instanceof Decimal || other instanceof Decimal) {
    const first = one instanceof Decimal ? one : typeof one === 'string' ? decimalOf(one) : null
    const second = other instanceof Decimal ? other : typeof other === 'string' ? decimalOf(other) : null
    return first && second ? first.compare(second) : null
  }
  if (typeof one === 'string' && typeof other === 'string') return one < other ? -1 : one > other ? 1 : 0
  return one === other ? 0 : null
}
