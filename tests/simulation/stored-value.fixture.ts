import { fen, formatYuan } from '../../core/shared/money.ts'

/** Amounts by where they come from, in fen as plain numbers: the model counts them one by one. */
interface Coins {
  principal: number
  bonus: number
}

/** One thing that happened to a member, as the facts tell it: never what our rows say came of it. */
export type MemberEvent =
  | { readonly kind: 'recharged'; readonly recharge: string; readonly paid: number; readonly bonus: number }
  | { readonly kind: 'held'; readonly recharge: string; readonly refund: string; readonly amount: number }
  | { readonly kind: 'taken'; readonly recharge: string; readonly refund: string; readonly amount: number }
  | { readonly kind: 'released' | 'undone'; readonly recharge: string; readonly refund: string }
  | { readonly kind: 'spent'; readonly spending: string; readonly amount: number }
  | { readonly kind: 'restored'; readonly spending: string; readonly amount: number }

interface Recharge {
  readonly paid: number
  readonly bonus: number
  readonly held: Map<string, Coins & { amount: number }>
  readonly taken: Map<string, Coins & { amount: number }>
}

/**
 * A member as a slow, plain model says it stands: it moves single fen, knows no row of ours and shares no rule with them.
 * @source docs/domain/money.md 8.4; docs/decisions/0031-members.md
 */
export class StoredValueModel {
  readonly balance: Coins = { principal: 0, bonus: 0 }
  readonly recharges = new Map<string, Recharge>()
  /** Parts of each spending that have not come back. */
  readonly spendings = new Map<string, Coins>()

  /** @throws Error when it cannot have happened */
  play(event: MemberEvent): void {
    switch (event.kind) {
      case 'recharged':
        this.recharges.set(event.recharge, { paid: event.paid, bonus: event.bonus, held: new Map(), taken: new Map() })
        this.balance.principal += event.paid
        this.balance.bonus += event.bonus
        break
      case 'held': {
        const recharge = this.#rechargeOf(event.recharge)
        const earlier = [...recharge.held.values(), ...recharge.taken.values()]
        recharge.held.set(event.refund, { amount: event.amount, ...this.#due(recharge, earlier, event.amount) })
        break
      }
      case 'taken': {
        const recharge = this.#rechargeOf(event.recharge)
        recharge.held.delete(event.refund)
        const parts = this.#due(recharge, [...recharge.taken.values()], event.amount)
        recharge.taken.set(event.refund, { amount: event.amount, ...parts })
        this.balance.principal -= parts.principal
        this.balance.bonus -= parts.bonus
        break
      }
      case 'released':
        this.#rechargeOf(event.recharge).held.delete(event.refund)
        break
      case 'undone': {
        const recharge = this.#rechargeOf(event.recharge)
        const parts = recharge.taken.get(event.refund)
        if (!parts) throw new Error(`${event.refund} was undone, and never taken`)
        recharge.taken.delete(event.refund)
        this.balance.principal += parts.principal
        this.balance.bonus += parts.bonus
        break
      }
      case 'spent':
        this.#spend(event.spending, event.amount)
        break
      case 'restored':
        this.#restore(event.spending, event.amount)
    }
    const { principal, bonus } = this.free()
    if (principal < 0 || bonus < 0) throw new Error(`${event.kind} left ${principal} and ${bonus} fen`)
  }

  /** Stored value that no refund holds. */
  free(): Coins {
    const held = this.held()
    return { principal: this.balance.principal - held.principal, bonus: this.balance.bonus - held.bonus }
  }

  held(): Coins {
    const all = [...this.recharges.values()].flatMap(({ held }) => [...held.values()])
    return {
      principal: all.reduce((sum, { principal }) => sum + principal, 0),
      bonus: all.reduce((sum, { bonus }) => sum + bonus, 0),
    }
  }

  /** Balances and holds as texts, to be compared with a row. */
  standing(): string {
    const held = this.held()
    return [this.balance.principal, this.balance.bonus, held.principal, held.bonus]
      .map((amount) => formatYuan(fen(amount)))
      .join(' ')
  }

  #rechargeOf(code: string): Recharge {
    const recharge = this.recharges.get(code)
    if (!recharge) throw new Error(`${code} was never paid`)
    return recharge
  }

  /** Parts that go when so much of a recharge goes back, after earlier refunds of it: what is free, and no more. */
  #due(recharge: Recharge, earlier: readonly (Coins & { amount: number })[], amount: number): Coins {
    let kept = recharge.paid - amount
    for (const one of earlier) kept -= one.amount
    let bonusKept = 0
    while ((bonusKept + 1) * recharge.paid <= recharge.bonus * Math.max(0, kept)) bonusKept++
    let excess = recharge.bonus - bonusKept
    for (const one of earlier) excess -= one.bonus
    const free = this.free()
    const parts = { principal: 0, bonus: 0 }
    while (parts.principal < amount && parts.principal < free.principal) parts.principal++
    while (parts.bonus < excess && parts.bonus < free.bonus) parts.bonus++
    return parts
  }

  #spend(spending: string, amount: number): void {
    const free = this.free()
    const parts = { principal: 0, bonus: 0 }
    for (let coin = 0; coin < amount; coin++) {
      const from = parts.principal < free.principal ? 'principal' : 'bonus'
      if (parts[from] >= free[from]) throw new Error(`${spending} spent more than there was`)
      parts[from]++
    }
    this.balance.principal -= parts.principal
    this.balance.bonus -= parts.bonus
    this.spendings.set(spending, parts)
  }

  #restore(spending: string, amount: number): void {
    const left = this.spendings.get(spending)
    if (!left) throw new Error(`${spending} came back, and was never spent`)
    for (let coin = 0; coin < amount; coin++) {
      const to = left.bonus > 0 ? 'bonus' : 'principal'
      if (left[to] === 0) throw new Error(`${spending} came back by more than was spent`)
      left[to]--
      this.balance[to]++
    }
  }
}
