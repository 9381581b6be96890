import { AsyncLocalStorage } from 'node:async_hooks'

/** The transaction in which code runs; over once it has ended, also for work that it began and did not wait for. */
const current = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Runs a transaction, from its begin to its commit or rollback: what runs in it may ask nobody outside. */
export async function whileOpen<T>(transaction: () => Promise<T>): Promise<T> {
  const own = { isOpen: true }
  try {
    return await current.run(own, transaction)
  } finally {
    own.isOpen = false
  }
}

/** Runs work as beyond the transaction in which it is begun: what follows a commit. */
export const beyondTransaction = (work: () => void): void => current.exit(work)

/** Somebody outside was asked while a transaction was open: its connection and locks wait for a stranger. */
export class AskedWithinTransaction extends Error {}

let heard = (fault: AskedWithinTransaction): void => {
  throw fault
}

/** Says who hears that somebody outside was asked within a transaction; without it that throws, so that no test passes it by. */
export function reportAskedWithinTransaction(hear: (fault: AskedWithinTransaction) => void): void {
  heard = hear
}

/**
 * Stands at every door to the outside: files, addresses, other databases.
 * @param whom who is about to be asked, for the one who mends it
 * @throws AskedWithinTransaction unless somebody else hears of it
 * @source docs/server-safety.md 22; docs/decisions/0014-nobody-outside-is-asked-within-a-transaction.md
 */
export function requireNoTransaction(whom: string): void {
  if (current.getStore()?.isOpen) heard(new AskedWithinTransaction(`${whom} was asked within a transaction`))
}
