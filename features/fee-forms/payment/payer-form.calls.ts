import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import type { PageField } from '../../../core/server/http/page-form.ts'
import { handlePage, type PageValues } from '../../../core/server/http/page.ts'
import { blindIndex, sealText } from '../../../core/server/secrets/personal.ts'
import type { UploadedFile } from '../../../core/server/http/upload.ts'
import { type AppError, commonErrors, type Language } from '../../../core/shared/errors.ts'
import { formatYuan } from '../../../core/shared/money.ts'
import { checkFile, keepFile, publicPath } from '../../settings/settings.server.ts'
import { fileErrors } from '../../settings/settings.shared.ts'
import { dayInCode, isPayerKey, orderErrors, payersWay, TradeKeyKind } from '../../trades/trades.shared.ts'
import {
  beginPayersOrder,
  contentHash,
  countPayer,
  newPayerKey,
  openWays,
  payersOrderPage,
  sentText,
  wayField,
} from '../../trades/trades.server.ts'
import { AmountMode, FieldType, formErrors } from '../form/form-codes.contract.ts'
import { fieldsOf } from '../form/form.queries.ts'
import type { Field } from '../form/form.rules.ts'
import { type OpenedForm, openedForm, paymentsOf, refusalOfPayee } from './payer-form.queries.ts'
import { amountToPay, type Answers, answersOf, checkRoom, uniqueText } from './payment.rules.ts'

const paymentNumber = moneyNumber('FT')

export const payerFormPages = [
  // What a payer sees who opens a form: what is to be filled in, or why nothing is collected now.
  handlePage(
    '/f/:code',
    async ({ tx, params, language, userAgent, sent }) => {
      const form = await openedForm(tx, params.code ?? '')
      const zh = language === 'zh'
      const title = form?.formName ?? (zh ? '缴费' : 'Fee payment')
      const refused = (refusal: AppError) => ({ status: 200, title, lines: [refusal.words(language)], isRefusal: true })
      if (!form) return { ...refused(formErrors.missing()), status: 404 }
      const refusal = refusalOfPayee(form) ?? (await refusalOfRoom(tx, form))
      if (refusal) return refused(refusal)
      const ways = await openWays(tx, form, userAgent)
      if (ways.length === 0) return refused(orderErrors.noRoute())
      const fields = await fieldsOf(tx, form.tenantId, form.formCode)
      const values = sent?.values ?? {}
      const due = form.amount === null ? [] : [`¥ ${formatYuan(form.amount)}`]
      return {
        status: 200,
        title,
        lines: [...due, form.rpiName, ...(form.notice ? [form.notice] : [])],
        isRefusal: false,
        ...(form.cover === '' ? {} : { picture: { address: publicPath(form.cover), words: title } }),
        form: {
          fields: [
            ...fields.map((field) => pageField(field, values)),
            ...amountField(form, values, language),
            ...wayField(ways, language, sentText(values, 'payWay')),
          ],
          kept: { key: newPayerKey() },
          button: zh ? '缴费' : 'Pay',
        },
      }
    },
    {
      count: countPayer,
      take: async ({ tx, params, values, files, userAgent, ip, now }) => {
        const code = params.code ?? ''
        const form = await openedForm(tx, code, true)
        if (!form) throw formErrors.missing()
        const refusal = refusalOfPayee(form)
        if (refusal) throw refusal
        const { tenantId, oemNo, formCode, rpiNo } = form
        const key = sentText(values, 'key')
        const fields = await fieldsOf(tx, tenantId, formCode)
        const pictures = new Map(files.filter(({ content }) => content.length > 0).map((file) => [file.field, file]))
        const answers = answersOf(fields, values, new Set(pictures.keys()), now.day)
        const amountFen = amountToPay(form, fields, answers, sentText(values, 'tradeAmount'))
        const payWay = payersWay(sentText(values, 'payWay'), await openWays(tx, form, userAgent))
        const hash = contentHash([answers, String(amountFen)])
        const before = await paymentOfKey(tx, form, key)
        // The same page sent twice is one payment, also when it was the last that the form takes.
        if (before) {
          if (before.contentHash !== hash) throw commonErrors.requestRepeated()
          return `/f/${code}/${key}`
        }
        const text = uniqueText(fields, answers)
        const uniqueKey = text === '' ? '' : blindIndex('idNo', `${formCode}:${text}`)
        const standing = await paymentsOf(tx, form, uniqueKey)
        checkRoom({ ...form, ...standing, isRepeated: form.once && standing.isRepeated })
        const order = { payee: form, key, payWay, amountFen, ip, storeNo: form.rpsNo, formCode }
        const { rptOrderCode } = await beginPayersOrder(tx, order, now)
        const kept = await keptAnswers(tx, form, fields, answers, pictures)
        const feetTradeNo = await takeNumber(tx, paymentNumber, now.day)
        await run(
          tx,
          sql`INSERT INTO feet_user_trade (tenant_id, oem_no, feet_trade_no, form_code, rpi_no, rpt_order_code, create_day, amount, answers, unique_key, content_hash, create_time)
          VALUES (${tenantId}, ${oemNo}, ${feetTradeNo}, ${formCode}, ${rpiNo}, ${rptOrderCode}, ${dayInCode(rptOrderCode)}, ${amountFen}, ${JSON.stringify(kept)}::jsonb, ${uniqueKey}, ${hash}, ${now.at})`,
        )
        return `/f/${code}/${key}`
      },
    },
  ),

  // What became of a payment of a form.
  handlePage('/f/:code/:key', async ({ tx, params, language }) => {
    const key = params.key ?? ''
    const form = isPayerKey(key) ? await openedForm(tx, params.code ?? '') : undefined
    const title = form?.formName ?? (language === 'zh' ? '缴费' : 'Fee payment')
    const page = form ? await payersOrderPage(tx, form, { key, own: form.formCode, title, language }) : null
    return page ?? { status: 404, title, lines: [commonErrors.notFound().words(language)], isRefusal: true }
  }),
]

/** Returns the refusal when a form takes nobody's payment now; null when it takes payments. */
async function refusalOfRoom(tx: Tx, form: OpenedForm): Promise<AppError | null> {
  const { taken } = form.quantityLimit === null ? { taken: 0 } : await paymentsOf(tx, form, '')
  try {
    checkRoom({ ...form, taken, isRepeated: false })
    return null
  } catch (refusal) {
    return refusal as AppError
  }
}

const kinds: Readonly<Record<Field['fieldType'], PageField['kind']>> = {
  [FieldType.text]: 'text',
  [FieldType.number]: 'number',
  [FieldType.choice]: 'choice',
  [FieldType.choices]: 'choices',
  [FieldType.date]: 'date',
  [FieldType.phone]: 'phone',
  [FieldType.idNo]: 'text',
  [FieldType.picture]: 'picture',
}

const pageField = ({ fieldCode, label, fieldType, required, options }: Field, values: PageValues): PageField => ({
  name: fieldCode,
  label,
  kind: kinds[fieldType],
  isRequired: required,
  value: values[fieldCode] ?? '',
  options: options.map((one) => ({
    value: one.label,
    label: one.priceFen === null ? one.label : `${one.label} ¥ ${formatYuan(one.priceFen)}`,
  })),
})

function amountField(form: OpenedForm, values: PageValues, language: Language): readonly PageField[] {
  const { amountMode, minAmount, maxAmount } = form
  if (amountMode !== AmountMode.byPayer || minAmount === null || maxAmount === null) return []
  const range = `${formatYuan(minAmount)} - ${formatYuan(maxAmount)}`
  return [
    {
      name: 'tradeAmount',
      label: language === 'zh' ? `缴费金额（元，${range}）` : `Amount (yuan, ${range})`,
      kind: 'amount',
      isRequired: true,
      value: sentText(values, 'tradeAmount'),
    },
  ]
}

/** The payment that a key began at this form; undefined while there is none. */
const paymentOfKey = (tx: Tx, { tenantId, rpiNo, formCode }: OpenedForm, key: string) =>
  rowOf<{ contentHash: string }>(
    tx,
    sql`SELECT u.content_hash AS "contentHash" FROM trade_key k JOIN feet_user_trade u ON u.tenant_id = k.tenant_id AND u.rpt_order_code = k.rpt_order_code
         WHERE k.tenant_id = ${tenantId} AND k.key_kind = ${constant(TradeKeyKind.merchantOrder)} AND k.key_owner = ${rpiNo} AND k.key_value = ${`Q${key}`} AND u.form_code = ${formCode}`,
  )

/** The answers as they are stored: personal data sealed, pictures as the keys of their files. */
async function keptAnswers(
  tx: Tx,
  { tenantId, oemNo }: OpenedForm,
  fields: readonly Field[],
  answers: Answers,
  pictures: ReadonlyMap<string, UploadedFile>,
): Promise<Answers> {
  const kept: Record<string, string | readonly string[]> = { ...answers }
  for (const { fieldCode, fieldType } of fields) {
    const answer = answers[fieldCode]
    if (answer === undefined) continue
    if (fieldType === FieldType.phone || fieldType === FieldType.idNo) kept[fieldCode] = sealText(String(answer))
    if (fieldType !== FieldType.picture) continue
    const picture = pictures.get(fieldCode)
    if (!picture) throw fileErrors.missing()
    const sender = { tenantId, oemNo, userId: null }
    const file = await checkFile(tx, sender, picture, { isPublic: false, type: 'paper' })
    await keepFile(tx, sender, file)
    kept[fieldCode] = file.key
  }
  return kept
}
