/**
 * A control call. Money goes and comes as whole fen.
 * @returns the data of the answer
 * @throws Error with the acquirer's words when it refuses or cannot be reached
 */
export async function call(path, body) {
  const answer = await fetch(
    `/control/${path}`,
    body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
  )
  const { code, errCode, errMsg, data } = await answer.json()
  if (code !== 'SUCCESS') throw new Error(`${errMsg} (${errCode})`)
  return data
}

/** Yuan text of whole fen: 1230 is "12.30". */
export function yuan(fen) {
  if (fen === null || fen === undefined) return '–'
  const digits = String(Math.abs(fen)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${fen < 0 ? '-' : ''}${whole}.${digits.slice(-2)}`
}

/** Whole fen of a yuan text as a person types it; NaN when it is none. */
export function fenOf(text) {
  const [, whole, decimals = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(',', '').trim()) ?? []
  return whole === undefined ? Number.NaN : Number(whole + decimals.padEnd(2, '0'))
}

/** An element with its attributes and children; text children are text. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value)
    else if (value !== false && value !== undefined) made.setAttribute(key, value === true ? '' : value)
  }
  made.append(...children)
  return made
}

/** Puts options into a select; each is [value, text]. The chosen one stays chosen. */
export function fillSelect(select, options) {
  const before = select.value
  select.replaceChildren(...options.map(([value, text]) => element('option', { value }, text)))
  if (options.some(([value]) => String(value) === before)) select.value = before
}
