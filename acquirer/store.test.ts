import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fen } from '../core/shared/money.ts'
import { openStore, type Store } from './store.ts'

let folder: string
let store: Store

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'))
  store = openStore(folder)
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true })
})

const balances = () =>
  store.all<{ account: string; balanceFen: bigint; isNeverNegative: boolean }>('SELECT * FROM balance ORDER BY account')
const add = (account: string, balanceFen = fen(1)) =>
  store.insert('balance', { account, balanceFen, isNeverNegative: true })

describe('the store', () => {
  it('reads columns as their names say', () => {
    add('a', fen(99_999_999_999_999n))
    store.insert('setting', { name: 's', valueJson: { list: [1], amount: 5n } })
    expect(balances()).toEqual([{ account: 'a', balanceFen: 99_999_999_999_999n, isNeverNegative: true }])
    expect(store.get('SELECT * FROM setting')).toEqual({ name: 's', value: { list: [1], amount: 5 } })
  })

  it('keeps a transaction whole, and the outer one when an inner one is lost', () => {
    store.transaction(() => {
      add('outer')
      const lost = () =>
        store.transaction(() => {
          add('inner')
          throw new Error('lost')
        })
      expect(lost).toThrow('lost')
    })
    expect(balances().map(({ account }) => account)).toEqual(['outer'])
    const broken = () =>
      store.transaction(() => {
        add('never')
        add('negative', fen(-1))
      })
    expect(broken).toThrow('CHECK constraint failed')
    expect(balances().map(({ account }) => account)).toEqual(['outer'])
  })

  it('counts on after it was closed', () => {
    expect([store.next('n'), store.next('n'), store.next('m')]).toEqual([1, 2, 1])
    store.close()
    store = openStore(folder)
    expect(store.next('n')).toBe(3)
  })

  it('puts a store of another version aside, whole, and starts afresh', () => {
    add('old')
    store.close()
    const old = new DatabaseSync(join(folder, 'acquirer.sqlite'))
    old.exec('PRAGMA user_version = 1')
    old.close()
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    store = openStore(folder)
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
    expect(balances()).toEqual([])
    const aside = readdirSync(folder).find((name) => name.includes('.version-1-') && !/wal|shm/.test(name))!
    const kept = new DatabaseSync(join(folder, aside))
    expect(kept.prepare('SELECT account FROM balance').all()).toMatchObject([{ account: 'old' }])
    kept.close()
  })
})
