import { filePath } from '../../shared/file-path.ts'

/**
 * An address of this installation by its path alone, others as they are. The server names its files under PUBLIC_URL, for
 * apps and letters; a page that was opened under another name may show them from its own origin alone.
 */
export function ownAddress(address: string): string {
  const at = address.indexOf(filePath)
  return at === -1 ? address : address.slice(at)
}
