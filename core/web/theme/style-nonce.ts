/** The nonce of the page for styles made while it runs. @source docs/server-safety.md 27 */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined

/**
 * Gives the nonce to every style element that scripts of this page make: the table of antd measures scroll bars with one
 * that it forgets to mark, and the browser would complain.
 */
export function startStyleNonce(): void {
  const nonce = styleNonce()
  if (!nonce) return
  const make = document.createElement.bind(document)
  const makeMarked = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const element = make(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }
  document.createElement = makeMarked as typeof document.createElement
}
