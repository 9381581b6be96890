import { type SQL, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { priceAt } from '../product/product.rules.ts'
import type { Availability, QuoteLine } from './quote.rules.ts'

/** A specification that is wanted, and how many of it. */
export interface WantedLine {
  readonly specNo: string
  readonly quantity: number
}

/** A specification as a buyer is offered it. */
export interface OfferedLine extends QuoteLine, Availability {
  readonly specNo: string
  readonly specName: string
  readonly productName: string
  /** Key of the picture that stands for the product; '' for none. */
  readonly image: string
  readonly modelNo: string
  readonly rpmNo: string | null
  readonly needSn: boolean
  /** Price of who has none of its own. */
  readonly listPriceFen: Fen
}

interface Row {
  readonly specNo: string
  readonly specName: string
  readonly productNo: string
  readonly productName: string
  readonly images: readonly string[]
  readonly modelNo: string
  readonly rpmNo: string | null
  readonly needSn: boolean
  readonly price: Fen
  readonly memberPrices: readonly string[]
  readonly freight: Fen
  readonly minBuy: number
  readonly freeQty: number
  readonly isOffered: boolean
  readonly classIds: readonly string[]
}

/** Offering of a line: the seller it is bought from, and the levels of the buyer below it. */
interface Offering {
  readonly sellerNo: string
  readonly depth: number
}

/**
 * Lines as a buyer is offered them: the goods of its seller at the price of its depth, in the order that was asked; what the
 * seller has not is left out.
 */
export const offeredLines = (
  tx: Tx,
  tenantId: string,
  buyer: Offering,
  wanted: readonly WantedLine[],
): Promise<OfferedLine[]> => linesOf(tx, tenantId, buyer, wanted, sql``)

/** The same, with the specifications locked until the transaction ends, in the order of their numbers. */
export const lockOfferedLines = (
  tx: Tx,
  tenantId: string,
  buyer: Offering,
  wanted: readonly WantedLine[],
): Promise<OfferedLine[]> => linesOf(tx, tenantId, buyer, wanted, sql`FOR NO KEY UPDATE OF g`)

async function linesOf(
  tx: Tx,
  tenantId: string,
  { sellerNo, depth }: Offering,
  wanted: readonly WantedLine[],
  hold: SQL,
): Promise<OfferedLine[]> {
  const numbers = sql.param(wanted.map(({ specNo }) => specNo))
  const rows = await rowsOf<Row>(
    tx,
    sql`SELECT g.spec_no AS "specNo", g.spec_name AS "specName", g.product_no AS "productNo", p.product_name AS "productName", p.images, p.model_no AS "modelNo", m.rpm_no AS "rpmNo", m.need_sn AS "needSn",
               g.price, g.member_prices AS "memberPrices", p.freight, p.min_buy AS "minBuy", g.stock_qty - g.locked_qty AS "freeQty", p.gs_on AND NOT p.is_deleted AND NOT g.is_deleted AS "isOffered",
               ARRAY(WITH RECURSIVE above AS (SELECT c.id, c.parent_id FROM mall_class c WHERE c.tenant_id = ${tenantId} AND c.id = p.class_id
                       UNION SELECT c.id, c.parent_id FROM mall_class c JOIN above ON c.id = above.parent_id WHERE c.tenant_id = ${tenantId}) SELECT id FROM above) AS "classIds"
          FROM mall_spec g JOIN mall_product p ON p.tenant_id = g.tenant_id AND p.product_no = g.product_no JOIN shop_model m ON m.tenant_id = p.tenant_id AND m.model_no = p.model_no
         WHERE g.tenant_id = ${tenantId} AND p.seller_no = ${sellerNo} AND g.spec_no = ANY(${numbers}::text[]) ORDER BY g.spec_no ${hold}`,
  )
  return wanted.flatMap(({ specNo, quantity }) => {
    const row = rows.find((one) => one.specNo === specNo)
    return row ? [offeredOf(row, depth, quantity)] : []
  })
}

function offeredOf(
  { price, memberPrices, images, classIds, freight, ...row }: Row,
  depth: number,
  quantity: number,
): OfferedLine {
  const priced = { price, memberPrices: memberPrices.map((amount) => fen(BigInt(amount))) }
  return {
    ...row,
    quantity,
    image: images[0] ?? '',
    listPriceFen: price,
    priceFen: priceAt(priced, depth),
    freightFen: freight,
    classIds: classIds.map((id) => BigInt(id)),
  }
}
