/** Plays customer, terminal or clerk at the acquirer. @throws Error when it refuses */
export type Control = <Data = Record<string, unknown>>(path: string, body?: object) => Promise<Data>

/** A row of one of the acquirer's lists: amounts are whole fen. */
export type Row = Record<string, unknown>

/** The acquirer as the simulation sees it: what people do there, and its books. */
export interface Counterparty {
  readonly url: string
  readonly control: Control
  /** As control, but nothing when it refuses. */
  readonly attempt: <Data = Record<string, unknown>>(path: string, body?: object) => Promise<Data | null>
  readonly show: <Data = Record<string, unknown>>(path: string) => Promise<Data>
  /** Every row of a list. */
  readonly all: <Of extends Row>(list: string, key: string, query?: string) => Promise<Of[]>
}

/** Refusal of the acquirer because of the current state, not because of a wrong request. */
class RefusedThere extends Error {}

/** Reaches an acquirer at its address. */
export function counterpartyAt(url: string): Counterparty {
  const ask = async <Data>(method: string, path: string, body?: object): Promise<Data> => {
    const answer = await fetch(`${url}/control/${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { code, errCode, errMsg, data } = (await answer.json()) as {
      code: string
      errCode: string
      errMsg: string
      data: Data
    }
    if (code === 'SUCCESS') return data
    throw answer.status === 409
      ? new RefusedThere(`${path}: ${errCode} ${errMsg}`)
      : new Error(`${path}: ${errCode} ${errMsg}`)
  }
  const control: Control = (path, body = {}) => ask('POST', path, body)
  const show = <Data>(path: string) => ask<Data>('GET', path)
  return {
    url,
    control,
    show,
    attempt: <Data>(path: string, body?: object) =>
      control<Data>(path, body).catch((error: unknown) => {
        if (error instanceof RefusedThere) return null
        throw error
      }),
    async all<Of extends Row>(list: string, key: string, query = '') {
      const rows: Of[] = []
      for (let after = ''; ; ) {
        const page = await show<{ rows: Of[]; more: boolean }>(
          `${list}?${query}${after ? `&after=${encodeURIComponent(after)}` : ''}`,
        )
        rows.push(...page.rows)
        after = String(page.rows.at(-1)?.[key] ?? '')
        if (!page.more) return rows
      }
    },
  }
}
