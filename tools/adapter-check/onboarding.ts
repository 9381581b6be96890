import assert from 'node:assert/strict'
import { zeroFen } from '../../core/shared/money.ts'
import type { MerchantApplication } from '../../features/channels/adapter/merchant-channel.contract.ts'
import type { ChannelStage } from '../../features/channels/adapter/channel-stage.contract.ts'
import { type Check, done, faults, isKind, newNo } from './check.ts'

const about = 'onboarding'
const wechat = { payWay: 1, ratePpm: 3800, capFen: null, minFeeFen: zeroFen, d0RatePpm: 0, d0FeeFen: zeroFen }

const newApplication = (): MerchantApplication => ({
  applyNo: newNo('AP'),
  userType: 2,
  rpiName: '杭州小店',
  rpiShortName: '小店',
  creditCode: '92330106MA2ABCDE3K',
  legalName: '王五',
  legalIdNo: '330106198806150021',
  phone: '13812345678',
  account: { isCompany: false, accName: '王五', accNo: '6222021000112233449', bankName: '工商银行' },
  pictures: [{ picKind: 5, fileKey: 'file-5' }],
  prices: [wechat],
  settleCycle: 2,
  sns: [],
})

async function opened({ merchants, access, decide }: ChannelStage): Promise<string> {
  const application = newApplication()
  await merchants.submit(access, application)
  await decide(application.applyNo, 'open')
  return done(await merchants.query(access, application.applyNo)).aisleMerNo
}

/** Demands on opening merchants and changing what is open. */
export const onboardingChecks: readonly Check[] = [
  {
    about,
    title: 'an application sent again is the same one; opened it has the channel’s number',
    async run(stage) {
      const { merchants, access } = stage
      const application = newApplication()
      for (let times = 0; times < 2; times += 1) isKind(await merchants.submit(access, application), 'done', 'pending')
      await stage.decide(application.applyNo, 'open')
      const answer = done(await merchants.query(access, application.applyNo))
      assert.equal(answer.state, 'open')
      assert.notEqual(answer.aisleMerNo, '')
      assert.equal(done(await merchants.query(access, answer.aisleMerNo)).aisleMerNo, answer.aisleMerNo)
    },
  },
  {
    about,
    title: 'a rejected application tells why',
    async run({ merchants, access, decide }) {
      const application = newApplication()
      await merchants.submit(access, application)
      await decide(application.applyNo, 'rejected', '资料不符')
      const answer = done(await merchants.query(access, application.applyNo))
      assert.deepEqual([answer.state, answer.reason], ['rejected', '资料不符'])
    },
  },
  {
    about,
    title: 'an application that the channel does not know is absent',
    run: async ({ merchants, access }) => isKind(await merchants.query(access, newNo('AP')), 'absent'),
  },
  ...faults.map(
    (fault): Check => ({
      about,
      title: `an application whose answer is ${fault} is unknown, and asking tells`,
      async run(stage) {
        const { merchants, access } = stage
        const application = newApplication()
        await stage.spoil('submit', fault)
        isKind(await merchants.submit(access, application), 'unknown')
        const asked = await merchants.query(access, application.applyNo)
        if (fault === 'lost') isKind(asked, 'absent')
        else isKind(asked, 'done', 'pending')
      },
    }),
  ),
  {
    about,
    title: 'an open merchant gets prices and a terminal, and is closed and opened',
    async run(stage) {
      const { merchants, access } = stage
      const no = await opened(stage)
      done(await merchants.setPrices(access, no, [wechat]))
      const sn = newNo('SN')
      const bound = done(await merchants.bindTerminal(access, no, sn))
      assert.deepEqual(done(await merchants.bindTerminal(access, no, sn)), bound, 'bound again it is the same terminal')
      done(await merchants.queryTerminal(access, no, sn))
      done(await merchants.unbindTerminal(access, no, sn))
      isKind(await merchants.queryTerminal(access, no, sn), 'absent')
      done(await merchants.setStatus(access, no, false))
      assert.equal(done(await merchants.query(access, no)).state, 'closed')
      done(await merchants.setStatus(access, no, true))
    },
  },
]
