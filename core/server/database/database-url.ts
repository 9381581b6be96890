/**
 * A connection string with another database, user or password; everything else stays.
 * @param url    `postgres://…`; a socket folder stands percent-encoded in place of the host
 * @param change the parts that differ; an empty password removes the one there is
 * @throws TypeError when the text is no URL
 */
export function changeUrl(url: string, change: { database?: string; user?: string; password?: string }): string {
  const changed = new URL(url)
  if (change.database !== undefined) changed.pathname = `/${encodeURIComponent(change.database)}`
  if (change.user !== undefined) changed.username = encodeURIComponent(change.user)
  if (change.password !== undefined) changed.password = encodeURIComponent(change.password)
  return changed.href
}

/**
 * A connection string without its password, fit for a message.
 * @param url a connection string; what is no URL comes back as it is not shown at all
 */
export function showUrl(url: string): string {
  if (!URL.canParse(url)) return '(not a URL)'
  const shown = new URL(url)
  shown.password = ''
  for (const name of ['password', 'sslpassword']) shown.searchParams.delete(name)
  return shown.href
}
