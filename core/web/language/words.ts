/**
 * A text with its places filled: `{name}` takes the value of that name, `{n|row|rows}` the first word for 1 and the second
 * for any other number. A place without a value stays as it is.
 */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (place, name: string, one?: string, many?: string) => {
    const value = values[name]
    if (value === undefined) return place
    return one === undefined ? String(value) : ((value === 1 ? one : many) ?? '')
  })
