import assert from 'node:assert/strict'
import type { ChannelAnswer } from '../../features/channels/adapter/channel.contract.ts'
import type { ChannelStage } from '../../features/channels/adapter/channel-stage.contract.ts'
import { type Check, done, faults, isKind, newNo } from './check.ts'

const about = 'registrations for division'

interface Registration {
  readonly kind: 'receiver' | 'payer'
  readonly words: string
  register(stage: ChannelStage, outNo: string): Promise<ChannelAnswer<object>>
  query(stage: ChannelStage, outNo: string): Promise<ChannelAnswer<object>>
}

const kinds: readonly Registration[] = [
  {
    kind: 'receiver',
    words: 'a receiver',
    register: ({ channel, access, aisleMerNo }, outReceiverNo) =>
      channel.registerReceiver(access, {
        outReceiverNo,
        aisleMerNo,
        kind: 'PERSON',
        name: '周静',
        account: '6222021000112233449',
      }),
    query: ({ channel, access }, no) => channel.queryReceiver(access, no),
  },
  {
    kind: 'payer',
    words: 'a dividing merchant',
    register: ({ channel, access, aisleMerNo }, outPayerNo) =>
      channel.registerPayer(access, { outPayerNo, aisleMerNo, maxRatioPpm: 300_000 }),
    query: ({ channel, access }, no) => channel.queryPayer(access, no),
  },
]

/** Demands on registering who divides and who receives. */
export const registrationChecks: readonly Check[] = kinds.flatMap(({ kind, words, register, query }) => [
  {
    about,
    title: `${words} sent again is the same one; opened it has the channel’s number`,
    async run(stage) {
      const outNo = newNo('RG')
      for (let times = 0; times < 2; times += 1) isKind(await register(stage, outNo), 'done', 'pending')
      await stage.decideRegistration(kind, outNo, 'open')
      const [no] = Object.values(done(await query(stage, outNo)))
      assert.ok(no)
    },
  },
  {
    about,
    title: `${words} that is refused tells why`,
    async run(stage) {
      const outNo = newNo('RG')
      await register(stage, outNo)
      await stage.decideRegistration(kind, outNo, 'refused', '资料不符')
      const answer = await query(stage, outNo)
      assert.deepEqual([answer.kind, answer.kind === 'refused' && answer.message], ['refused', '资料不符'])
    },
  },
  {
    about,
    title: `${words} that the channel does not know is absent`,
    run: async (stage) => isKind(await query(stage, newNo('RG')), 'absent'),
  },
  ...faults.map(
    (fault): Check => ({
      about,
      title: `${words} whose answer is ${fault} is unknown, and asking tells`,
      async run(stage) {
        const outNo = newNo('RG')
        await stage.spoil('register', fault)
        isKind(await register(stage, outNo), 'unknown')
        const asked = await query(stage, outNo)
        if (fault === 'lost') isKind(asked, 'absent')
        else isKind(asked, 'done', 'pending')
      },
    }),
  ),
])
