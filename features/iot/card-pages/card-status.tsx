import { t } from '../../../core/web/language/language.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { CardStatus } from '../adapter/card-codes.contract.ts'

/** Meaning of each state of a card for the work. */
export const cardTones: Record<keyof typeof CardStatus, Tone> = {
  inactive: 'waiting',
  active: 'done',
  suspended: 'failed',
  testing: 'running',
  stock: 'off',
  preCancelled: 'failed',
  cancelled: 'off',
}

/** Next step of a card by its state, and who must act. @source docs/domain/network.md 16 */
const cardNext: Readonly<Record<number, string>> = {
  1: '沉默期，激活或首次使用后开始计费',
  2: '正常使用中',
  4: '已停机，复机后可继续使用',
  6: '测试期内，结束测试期后进入沉默期',
  7: '库存中，装入终端后激活',
  8: '通信商已预销户，不能再操作',
  9: '已销户，不能再使用',
}

/** Words of the changes of a card. */
export const changeWords: Readonly<Record<string, string>> = {
  pause: '停机',
  resume: '复机',
  gprsClose: '关闭流量',
  gprsOpen: '开启流量',
  overtest: '结束测试期',
  silenceactive: '沉默期激活',
  reset: '重置网络',
  sync: '同步',
  notice: '通信商通知',
  add: '登记',
  takeUp: '随终端登记',
}

/** The state of a card with its next step; a change under way stands behind it. */
export const CardState = ({ value, pending }: { value: number; pending: string }) => (
  <>
    <StatusTag codes={CardStatus} value={value} tones={cardTones} next={t(cardNext[value] ?? '')} />
    {pending !== '' && <small> {t('{change}处理中', { change: t(changeWords[pending] ?? pending) })}</small>}
  </>
)
