import { call, element, fenOf, fillSelect, yuan } from './screen-calls.mjs'
import { bodyOf } from './screen-forms.mjs'
import { t } from './screen-language.mjs'
import { bookColumns, lists, table } from './screen-lists.mjs'

const find = (selector) => document.querySelector(selector)
const findAll = (selector) => [...document.querySelectorAll(selector)]

let receipt = null
let act = () => Promise.resolve()

/** Keeps the last card payment for the receipt. */
export function keepReceipt(order) {
  receipt = order
}

/** Says what the buttons of the lists do: (path, body, button) → promise. */
export function onAction(doIt) {
  act = doIt
}

/** Each panel by name, with what shows it as things are now. */
export const panels = {
  customer: showWaiting,
  terminal: async () => {
    await showMerchants()
    showReceipt()
  },
  clerk: showClerk,
  money: showMoney,
  clock: async () => {
    const { perSecond } = await call('crowd')
    find('#crowd-now').textContent = String(perSecond)
  },
  faults: async () => {
    const { rows } = await call('scenarios')
    const columns = [
      ['接口', ({ api }) => api ?? t('任意')],
      ['单号前缀', ({ outNoPrefix }) => outNoPrefix ?? '–'],
      ['剩余次数', ({ timesLeft }) => String(timesLeft)],
      ['效果', ({ effects }) => JSON.stringify(effects)],
    ]
    const clear = element(
      'button',
      { type: 'button', onclick: (event) => act('scenarios/clear', {}, event.currentTarget) },
      t('清除全部'),
    )
    find('[data-list="scenarios"]').replaceChildren(
      table(rows, { columns }, act, t, t('待触发的故障')),
      ...(rows.length > 0 ? [clear] : []),
    )
  },
}

async function showMerchants() {
  const { rows } = await call('merchants?state=OPEN')
  for (const select of findAll('[data-merchants]'))
    fillSelect(
      select,
      rows.map(({ aisleMerchantNo, name }) => [aisleMerchantNo, `${name} ${aisleMerchantNo}`]),
    )
  const terminals = rows.flatMap(({ name, terminals: own }) => own.map((sn) => element('option', { value: sn }, name)))
  find('#terminals').replaceChildren(...terminals)
}

async function showWaiting() {
  await showMerchants()
  await showList('waiting', 'orders', { state: 'NOTPAY' })
}

async function showClerk() {
  const { what, no, state } = bodyOf(find('#clerk-filters'))
  await showList('clerk', what, { ...(no ? { no } : {}), ...(state ? { state } : {}) })
}

async function showList(place, name, filters) {
  const { rows, count } = await call(`${name}?${new URLSearchParams({ ...filters, newest: 'true', limit: '50' })}`)
  const shown = t('共 {n} 条，显示最新 {m} 条')
    .replace('{n}', String(count ?? rows.length))
    .replace('{m}', String(rows.length))
  find(`[data-list="${place}"]`).replaceChildren(table(rows, lists[name], act, t, `${t(lists[name].words)} · ${shown}`))
}

function showReceipt() {
  const lines = receipt
    ? [
        ['订单号', receipt.aisleOrderNo],
        ['商户', receipt.aisleMerchantNo],
        ['银行卡', `${receipt.bankName} ${receipt.cardNoMask}`],
        ['金额', yuan(receipt.amount)],
        ['状态', receipt.state],
        ['到账周期', receipt.settleCycle ?? '–'],
        ['时间', receipt.payTime ?? receipt.createTime],
      ]
    : [['状态', t('尚未刷卡')]]
  find('#receipt').replaceChildren(
    ...lines.flatMap(([words, value]) => [element('dt', {}, t(words)), element('dd', {}, value)]),
  )
}

async function showMoney() {
  const { total, merchants, apps, faults: wrong } = await call('books')
  const sums = ['available', 'processing', 'taxHeld'].map((name) => apps.reduce((sum, app) => sum + app[name], 0))
  find('#payout-balance').replaceChildren(
    ...['可用', '处理中', '代扣税款'].flatMap((words, i) => [
      element('dt', {}, t(words)),
      element('dd', {}, yuan(sums[i])),
    ]),
  )
  const rows = [{ aisleMerchantNo: t('合计'), ...total }, ...merchants]
  const state = wrong.length === 0 ? t('账簿核对无误') : t('账簿有误：') + wrong.join('; ')
  find('[data-list="books"]').replaceChildren(table(rows, { columns: bookColumns }, act, t, `${t('账簿')} · ${state}`))
}

/** Shows the bill that a form asks for. */
export async function showBill(form) {
  const { day, kind } = bodyOf(form)
  const { text } = await call(`bills/${day}/${kind}`)
  const place = find('#bill')
  place.textContent = text
  place.hidden = false
}

/** Bends one line of the bill that is chosen, and shows it. */
export async function bendBill(form, billForm) {
  const { day, kind } = bodyOf(billForm)
  const { no, change, value = '' } = bodyOf(form)
  const changed = {
    changeAmount: { amount: fenOf(value) },
    changeFee: { fee: fenOf(value) },
    changeCost: { cost: fenOf(value) },
    changeStatus: { status: value },
  }[change]
  await call(`bills/${day}/mutate`, {
    kind,
    ...(change === 'clear' ? { clear: true } : { [change]: [changed ? { no, ...changed } : no] }),
  })
  await showBill(billForm)
}
