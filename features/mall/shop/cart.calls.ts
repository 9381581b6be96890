import { sql } from 'drizzle-orm'
import { handle } from '../../../core/server/call/handle.ts'
import { rowOf, rowsOf, run } from '../../../core/server/database/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { buyerOf } from '../buyer/buyer.queries.ts'
import { mallOrderErrors } from '../quote/quote-errors.contract.ts'
import { offeredLines } from '../quote/quote.queries.ts'
import { cartErrors } from './cart-errors.contract.ts'
import { cartCountOf, cartOf } from './cart.queries.ts'
import { shop } from './shop.contract.ts'
import { shownLines } from './shop.queries.ts'

/** Most specifications in a cart: as many as an order takes. */
const mostLines = 50
const mostPieces = 100_000

export const cartCalls = [
  handle(shop.cart, async ({ tx, caller }) => {
    const buyer = await buyerOf(tx, caller)
    return shownLines(tx, caller, await offeredLines(tx, caller.tenantId, buyer, await cartOf(tx, caller)))
  }),

  handle(shop.putInCart, async ({ tx, caller, input, now, audit }) => {
    const { tenantId, oemNo, userId } = caller
    const { specNo, quantity, isAdded } = input
    const buyer = await buyerOf(tx, caller)
    const [offered] = await offeredLines(tx, tenantId, buyer, [{ specNo, quantity }])
    if (!offered?.isOffered) throw mallOrderErrors.offShelf()
    await run(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`mallCart:${tenantId}:${userId}`}, 0))`)
    const held = await cartOf(tx, caller)
    const before = held.find((one) => one.specNo === specNo)
    if (!before && held.length >= mostLines) throw cartErrors.full()
    const wanted = quantity + (isAdded ? (before?.quantity ?? 0) : 0)
    if (wanted > mostPieces) throw cartErrors.tooMany()
    await rowOf(
      tx,
      sql`INSERT INTO mall_cart (tenant_id, oem_no, user_id, spec_no, quantity, create_time, update_time) VALUES (${tenantId}, ${oemNo}, ${userId}, ${specNo}, ${wanted}, ${now.at}, ${now.at})
          ON CONFLICT (tenant_id, user_id, spec_no) DO UPDATE SET quantity = excluded.quantity, update_time = excluded.update_time RETURNING quantity`,
    )
    audit({ entity: 'mallCart', no: specNo, before: before ?? null, after: { quantity: wanted } })
    return { quantity: wanted, cartCount: await cartCountOf(tx, caller) }
  }),

  handle(shop.takeFromCart, async ({ tx, caller, input, audit }) => {
    await buyerOf(tx, caller)
    const gone = await rowsOf<{ specNo: string; quantity: number }>(
      tx,
      sql`DELETE FROM mall_cart WHERE tenant_id = ${caller.tenantId} AND user_id = ${caller.userId} AND spec_no = ANY(${sql.param(input.specNos)}::text[]) RETURNING spec_no AS "specNo", quantity`,
    )
    if (gone.length !== input.specNos.length) throw commonErrors.notFound()
    audit({
      entity: 'mallCart',
      no: input.specNos.join(','),
      each: gone.map(({ specNo, quantity }) => ({ no: specNo, before: { quantity }, after: null })),
    })
    return {}
  }),
]
