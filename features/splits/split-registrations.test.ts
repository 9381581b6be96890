import { beforeEach, describe, expect, it } from 'vitest'
import { payer } from './payer/payer.contract.ts'
import { receiver } from './receiver/receiver.contract.ts'
import { notFound, requestNo, stateRefuses, startSplitBench } from './split-projects.fixture.ts'

const { people, bench, added, addReceiver, addPayer, receivers, payers, register, decide, opened } = startSplitBench()

describe('receivers and dividing merchants (R040, R043, C0662, C0663, C0669 to C0671, C1421 to C1424)', () => {
  let projectCode = ''
  beforeEach(async () => {
    projectCode = await added()
  })

  it('a receiver waits for a merchant; the clerk decides about both over the network', async () => {
    expect(await addReceiver(projectCode)).toMatchObject({
      data: { receiptStatus: 0, receiverNo: expect.stringMatching(/^RV\d{8}$/) },
    })
    expect(await addPayer(projectCode)).toMatchObject({ data: { divMerStatus: 1 } })
    await register()
    expect(await payers(projectCode)).toMatchObject([{ divMerStatus: 1, aisleApplyNo: '' }])
    const [{ applyNo } = { applyNo: '' }] = await payers(projectCode)
    await decide('payers', applyNo, 'OPEN')
    await bench().advance(60)
    await register()
    expect(await payers(projectCode)).toMatchObject([{ divMerStatus: 2, aisleApplyNo: expect.stringMatching(/^SY/) }])
    const [waiting] = await receivers(projectCode)
    expect(waiting).toMatchObject({ receiptStatus: 1, accountMask: expect.stringContaining('*') })
    await decide('receivers', waiting?.applyNo ?? '', 'OPEN')
    await bench().advance(60)
    await register()
    expect(await receivers(projectCode)).toMatchObject([
      { receiptStatus: 2, aisleReceiverNo: expect.stringMatching(/^SV/), failReason: '' },
    ])
  })

  it('what the clerk refuses says why, and is handed in again under a new number', async () => {
    await addPayer(projectCode)
    await register()
    const [first] = await payers(projectCode)
    const id = first?.id ?? ''
    const again = (user = people.maker) => bench().world.as(user).send(payer.resubmit, { id, requestNo: requestNo() })
    expect(await again()).toMatchObject(stateRefuses)
    await decide('payers', first?.applyNo ?? '', 'REFUSED', '资质不全')
    await bench().advance(60)
    await register()
    expect(await payers(projectCode)).toMatchObject([{ divMerStatus: 3, failReason: '资质不全' }])
    for (const [user, reply] of [
      [people.stranger, notFound],
      [people.nobody, { code: 403 }],
    ] as const)
      expect(await again(user)).toMatchObject(reply)
    expect(await again()).toMatchObject({ code: 200 })
    const [second] = await payers(projectCode)
    expect(second).toMatchObject({ divMerStatus: 1, failReason: '' })
    expect(second?.applyNo).not.toBe(first?.applyNo)
    await opened(projectCode)
    expect(await payers(projectCode)).toMatchObject([{ divMerStatus: 2 }])
    const { states } = (await bench().world.as(people.maker).send(payer.detail, { id })).data
    expect(states.map(({ action }) => action)).toEqual(['add', 'register', 'refuse', 'resubmit', 'open'])
  })

  it.each([
    { why: 'is lost though it was done', answer: { timeout: { processed: true } } },
    { why: 'is lost before it was done', answer: { timeout: { processed: false } } },
    { why: 'is garbage', answer: { garbage: true } },
  ])('an answer that $why is asked about: one registration at the channel', async ({ answer }) => {
    await addPayer(projectCode)
    await bench().control('scenarios', { match: { api: 'receivers' }, times: 1, effects: { answer } })
    await register()
    await bench().advance(60)
    await register()
    const [{ applyNo } = { applyNo: '' }] = await payers(projectCode)
    const { count } = await bench().show<{ count: number }>(`payers?no=${applyNo}`)
    expect(count).toBe(1)
    await decide('payers', applyNo, 'OPEN')
    await bench().advance(300)
    await register()
    expect(await payers(projectCode)).toMatchObject([{ divMerStatus: 2 }])
  })

  it('the ratios of a project stay within its limit, also of a receiver that comes back', async () => {
    await addPayer(projectCode)
    await addReceiver(projectCode, { ratio: '20' })
    await opened(projectCode)
    expect(await addReceiver(projectCode, { ratio: '10.0001' })).toMatchObject({
      code: 409,
      msg: '分账比例合计不能超过30%',
    })
    const [{ id } = { id: '' }] = await receivers(projectCode)
    const flip = (isOn: 0 | 1, user = people.maker) =>
      bench().world.as(user).send(receiver.switch, { id, isOn, requestNo: requestNo() })
    expect(await flip(1)).toMatchObject(stateRefuses)
    expect(await flip(0)).toMatchObject({ code: 200 })
    expect(await flip(0)).toMatchObject(stateRefuses)
    expect(await addReceiver(projectCode, { ratio: '25' })).toMatchObject({ code: 200 })
    expect(await flip(1)).toMatchObject({ code: 409, msg: '分账比例合计不能超过30%' })
    expect(await flip(1, people.stranger)).toMatchObject(notFound)
    expect(await flip(1, people.nobody)).toMatchObject({ code: 403 })
  })

  it('a receiver that the clerk refuses is handed in again', async () => {
    await addPayer(projectCode)
    await addReceiver(projectCode)
    await register()
    const [{ applyNo: ofPayer } = { applyNo: '' }] = await payers(projectCode)
    await decide('payers', ofPayer, 'OPEN')
    await bench().advance(60)
    await register()
    const [{ id, applyNo } = { id: '', applyNo: '' }] = await receivers(projectCode)
    const again = (user = people.maker) =>
      bench().world.as(user).send(receiver.resubmit, { id, requestNo: requestNo() })
    expect(await again()).toMatchObject(stateRefuses)
    await decide('receivers', applyNo, 'REFUSED', '户名不符')
    await bench().advance(60)
    await register()
    expect(await receivers(projectCode)).toMatchObject([{ receiptStatus: 3, failReason: '户名不符' }])
    expect(await again(people.stranger)).toMatchObject(notFound)
    expect(await again(people.nobody)).toMatchObject({ code: 403 })
    const payerId = (await payers(projectCode))[0]?.id ?? ''
    const flip = (isOn: 0 | 1) =>
      bench().world.as(people.maker).send(payer.switch, { id: payerId, isOn, requestNo: requestNo() })
    expect(await flip(0)).toMatchObject({ code: 200 })
    expect(await flip(0)).toMatchObject(stateRefuses)
    expect(await again()).toMatchObject({ code: 409, msg: '项目中没有生效的商户，不能报备' })
    expect(await flip(1)).toMatchObject({ code: 200 })
    expect(await again()).toMatchObject({ code: 200 })
    await opened(projectCode)
    expect(await receivers(projectCode)).toMatchObject([{ receiptStatus: 2 }])
  })

  it.each([
    { why: 'its name is missing', over: { receiverName: '' }, code: 400, msg: '请填写分账方名称' },
    { why: 'its account is no account', over: { accountNo: '12' }, code: 400, msg: '请填写8至30位数字的收款账号' },
    { why: 'its ratio is missing', over: { ratio: undefined }, code: 400, msg: '请填写大于0的分账比例' },
    { why: 'its amount is missing', over: { splitKind: 2 }, code: 400, msg: '请填写固定金额' },
    { why: 'a merchant is not chosen', over: { receiverKind: 1 }, code: 400, msg: '请选择分账方' },
    { why: 'there is no such provider', over: { receiverKind: 2, receiverNo: 'F99999999' }, ...notFound },
  ])('a receiver is refused when $why', async ({ over, code, msg }) => {
    expect(await addReceiver(projectCode, over)).toMatchObject({ code, msg })
    expect(await receivers(projectCode)).toEqual([])
  })

  it('a party of our own is a receiver once', async () => {
    const own = { receiverKind: 1, receiverNo: bench().merchant.rpiNo, receiverName: '', accountNo: '' }
    expect(await addReceiver(projectCode, own)).toMatchObject({ data: { receiverNo: bench().merchant.rpiNo } })
    expect(await addReceiver(projectCode, own)).toMatchObject({ code: 409, msg: '该分账方已在项目中' })
  })

  it('a project has at most 50 receivers', async () => {
    await bench().rows(
      `INSERT INTO division_receipt (tenant_id, oem_no, project_code, receiver_kind, receiver_no, receiver_name, split_kind, fixed_amount)
       SELECT $1, $1, $2, 3, 'X' || $2 || n, 'X', 2, 1 FROM generate_series(1, 50) n`,
      [bench().tenantId, projectCode],
    )
    expect(await addReceiver(projectCode)).toMatchObject({ code: 409, msg: '一个项目最多50个分账方' })
  })

  it.each([
    { why: 'it agrees to nothing', over: { grantedRatio: '0' }, code: 400, msg: '授权比例应大于0' },
    {
      why: 'it agrees to more than the channel divides',
      over: { grantedRatio: '30.5' },
      code: 409,
      msg: '授权比例不能超过通道上限30%',
    },
    { why: 'there is no such merchant', over: { rpiNo: 'M999' }, ...notFound },
    { why: 'there is no such channel', over: { aisleCode: 'NONE' }, ...notFound },
  ])('a merchant is refused when $why', async ({ over, code, msg }) => {
    expect(await addPayer(projectCode, over)).toMatchObject({ code, msg })
    expect(await payers(projectCode)).toEqual([])
  })

  it('a merchant is refused by a channel that does not divide so, and comes once', async () => {
    await bench().world.db.pool.query('UPDATE pay_aisle SET supports_division = false')
    expect(await addPayer(projectCode)).toMatchObject({ code: 409, msg: '该通道不支持分账' })
    await bench().world.db.pool.query('UPDATE pay_aisle SET supports_division = true')
    const byWallet = await added({ payMode: 2 })
    expect(await addPayer(byWallet)).toMatchObject({ code: 409, msg: '该通道不支持钱包分账' })
    await bench().world.db.pool.query(
      `INSERT INTO pay_aisle SELECT (jsonb_populate_record(NULL::pay_aisle, to_jsonb(a) || jsonb_build_object('aisle_code', 'OTHER', 'id', next_id()))).* FROM pay_aisle a WHERE a.aisle_code = 'SANDBOX' ON CONFLICT DO NOTHING`,
    )
    expect(await addPayer(projectCode, { aisleCode: 'OTHER' })).toMatchObject({ code: 409, msg: '商户未在该通道开通' })
    expect(await addPayer(projectCode)).toMatchObject({ code: 200 })
    expect(await addPayer(projectCode)).toMatchObject({ code: 409, msg: '该商户已在项目中' })
    expect(await addPayer(projectCode, { aisleCode: 'OTHER' })).toMatchObject({
      code: 409,
      msg: '通道分账项目的商户须使用同一通道',
    })
  })
})
