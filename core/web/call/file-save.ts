/** Offers a file of an answer for saving under its name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  openFile(address, name)
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Has the browser fetch a file from an address that the server gave out for it. */
export function openFile(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}

/** File name of a `content-disposition` header, or a name of last resort. */
export function fileNameOf(disposition: string | null, otherwise: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return otherwise
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? otherwise
}
