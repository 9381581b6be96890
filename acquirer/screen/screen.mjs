import { call, element, fillSelect } from './screen-calls.mjs'
import { faultApis, faults, magicAmounts } from './screen-faults.mjs'
import { bodyOf } from './screen-forms.mjs'
import { languageNow, switchLanguage, t } from './screen-language.mjs'
import { lists } from './screen-lists.mjs'
import { auditModes, faultsOfPapers, verdictOf } from './screen-merchants.mjs'
import { bendBill, keepReceipt, onAction, panels, showBill } from './screen-panels.mjs'

const find = (selector) => document.querySelector(selector)
const findAll = (selector) => [...document.querySelectorAll(selector)]
const payWays = [
  [1, '微信'],
  [2, '支付宝'],
  [3, '云闪付'],
  [8, '数字人民币'],
]
const billChanges = [
  ['drop', '删去'],
  ['duplicate', '重复'],
  ['changeAmount', '改金额'],
  ['changeFee', '改手续费'],
  ['changeCost', '改成本'],
  ['changeStatus', '改状态'],
  ['clear', '复原'],
]
const billKinds = ['trade', 'refund', 'settle', 'division', 'payout', 'profit']
const clockSteps = [
  ['前进 10 秒', () => ({ advanceSeconds: 10 })],
  ['前进 1 分钟', () => ({ advanceSeconds: 60 })],
  ['前进 15 分钟', () => ({ advanceSeconds: 900 })],
  ['前进 1 小时', () => ({ advanceSeconds: 3600 })],
  ['前进 1 天', () => ({ advanceSeconds: 86_400 })],
  ['次日 01:00（结算）', () => ({ set: `${dayAfter(clock.now, 1)} 01:00:00` })],
  ['次日 08:00（账单）', () => ({ set: `${dayAfter(clock.now, 1)} 08:00:00` })],
  ['停住时钟', () => ({ frozen: true })],
  ['让时钟走动', () => ({ frozen: false })],
  ['回到真实时间', () => ({ set: shanghai(Date.now()), frozen: false })],
]

let clock = { now: '', frozen: false }

const shanghai = (ms) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const dayAfter = (time, days) =>
  new Date(Date.parse(`${time.slice(0, 10)}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

function say(text, isGood) {
  const message = find('#message')
  message.textContent = text
  message.className = isGood ? 'good' : 'bad'
}

/** Does one thing with its button locked, tells how it went, and shows what it changed. */
async function act(path, body, button) {
  if (button) button.disabled = true
  try {
    const data = await call(path, body)
    if (path === 'swipe') keepReceipt(data)
    say([t('已完成'), data?.aisleOrderNo, data?.state, data?.failCode].filter(Boolean).join(' · '), true)
  } catch (problem) {
    say(problem.message, false)
  } finally {
    if (button) button.disabled = false
    await refresh()
  }
}

function showWords() {
  const language = languageNow()
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  document.title = t('沙箱收单机构')
  for (const node of findAll('[data-t]')) {
    node.dataset.words ??= node.textContent
    node.textContent = t(node.dataset.words)
  }
  for (const node of findAll('[data-t-label]')) node.setAttribute('aria-label', t(node.dataset.tLabel))
  const button = find('#language')
  button.textContent = language === 'zh' ? 'English' : '中文'
  button.lang = language === 'zh' ? 'en' : 'zh-CN'
  for (const select of findAll('[data-pay-ways]'))
    fillSelect(
      select,
      payWays.map(([value, words]) => [value, t(words)]),
    )
  fillSelect(
    find('#clerk-what'),
    Object.entries(lists).map(([name, { words }]) => [name, t(words)]),
  )
  fillSelect(
    find('#bend-change'),
    billChanges.map(([value, words]) => [value, t(words)]),
  )
  fillSelect(
    find('#bill-kind'),
    billKinds.map((kind) => [kind, kind]),
  )
  fillSelect(
    find('#fault-api'),
    faultApis.map((api) => [api, api || t('任意')]),
  )
  showStates()
  fillSelect(
    find('#verdict-fault'),
    faultsOfPapers.map(([value, words]) => [value, t(words)]),
  )
  find('#audit-modes').replaceChildren(
    ...auditModes.map(([words, body]) =>
      element('button', { type: 'button', onclick: (event) => act('config', body, event.currentTarget) }, t(words)),
    ),
  )
  find('#clock-steps').replaceChildren(
    ...clockSteps.map(([words, body]) =>
      element('button', { type: 'button', onclick: (event) => act('clock', body(), event.currentTarget) }, t(words)),
    ),
  )
  find('#magic').replaceChildren(
    ...magicAmounts.flatMap(([cents, words]) => [element('dt', {}, cents), element('dd', {}, t(words))]),
  )
  showFaults()
}

function showStates() {
  find('#clerk-merchants').hidden = find('#clerk-what').value !== 'merchants'
  const { states } = lists[find('#clerk-what').value || 'orders']
  fillSelect(find('#clerk-state'), [['', t('全部')], ...states.map((state) => [state, state])])
}

function showFaults() {
  const groups = Object.groupBy(faults, ([group]) => group)
  const set = (effects) => (event) => {
    const { api, outNoPrefix, times } = bodyOf(find('#fault-match'))
    const match = { ...(api ? { api } : {}), ...(outNoPrefix ? { outNoPrefix } : {}) }
    return act('scenarios', { match, times: Number(times ?? 1), effects }, event.currentTarget)
  }
  find('#fault-groups').replaceChildren(
    ...Object.entries(groups).flatMap(([group, members]) => [
      element('h3', {}, t(group)),
      element(
        'div',
        { class: 'buttons' },
        ...members.map(([, words, effects]) => element('button', { type: 'button', onclick: set(effects) }, t(words))),
      ),
    ]),
  )
}

const selected = () => find('[role="tab"][aria-selected="true"]').id.slice(4)

function select(name, isFocused) {
  for (const tab of findAll('[role="tab"]')) {
    const isChosen = tab.id === `tab-${name}`
    tab.setAttribute('aria-selected', String(isChosen))
    tab.tabIndex = isChosen ? 0 : -1
    if (isChosen && isFocused) tab.focus()
    find(`#${tab.getAttribute('aria-controls')}`).hidden = !isChosen
  }
  history.replaceState(null, '', `#${name}`)
  return refresh()
}

async function showClock() {
  clock = await call('clock')
  find('#clock-now').textContent = clock.now
  find('#clock-state').textContent = clock.frozen ? t('静止') : t('走动')
}

/** Shows the chosen panel as things are now. */
async function refresh() {
  try {
    await showClock()
    await panels[selected()]()
  } catch (problem) {
    say(problem.message, false)
  }
}

function listen() {
  find('#language').addEventListener('click', () => {
    switchLanguage()
    showWords()
    return refresh()
  })
  find('#tabs').addEventListener('click', ({ target }) => target.id.startsWith('tab-') && select(target.id.slice(4)))
  find('#tabs').addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
    const names = Object.keys(panels)
    if (step) void select(names.at((names.indexOf(selected()) + step) % names.length), true)
  })
  for (const form of findAll('form')) form.addEventListener('submit', (event) => submit(event, form))
  find('#clerk-what').addEventListener('change', () => {
    showStates()
    return refresh()
  })
  find('#clerk-state').addEventListener('change', refresh)
}

async function submit(event, form) {
  event.preventDefault()
  try {
    if (form.id === 'bill-form') return await showBill(form)
    if (form.id === 'verdict-form') return await act(...verdictOf(bodyOf(form), event.submitter.value), event.submitter)
    if (form.id === 'bend-form') return await bendBill(form, find('#bill-form'))
    if (form.id === 'clerk-filters' || !form.dataset.call) return await refresh()
    if (form.dataset.confirm && !confirm(t(form.dataset.confirm))) return undefined
    return await act(form.dataset.call, bodyOf(form), event.submitter)
  } catch (problem) {
    return say(problem.message, false)
  }
}

/**
 * `#pay/<order>` (an order's code) opens the customer's side with the code filled in; `#sign/…`, `#authorize/…` and
 * `#contract/…` the clerk's list with that number; else the hash names a panel.
 */
async function open() {
  const [name, no] = location.hash.slice(1).split('/')
  const clerks = { sign: 'merchants', authorize: 'merchants', contract: 'contracts' }
  if (name === 'pay' && no) find('#order-code').value = no
  if (name in clerks) {
    find('#clerk-what').value = clerks[name]
    find('#clerk-filters').elements.namedItem('no').value = no
    showStates()
  }
  await select(name in clerks ? 'clerk' : name in panels ? name : 'customer')
  for (const field of findAll('[data-today]')) field.value = dayAfter(clock.now, 0)
  for (const field of findAll('[data-yesterday]')) field.value = dayAfter(clock.now, -1)
}

onAction(act)
showWords()
listen()
await open()
setInterval(() => void (document.hidden ? null : showClock().catch(() => null)), 1000)
