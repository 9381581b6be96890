import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { Section } from '../../../core/web/show/DetailPage.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { RpiStatus } from '../merchant/merchant-codes.contract.ts'
import { rpiStatusTones } from '../merchant/merchant-status.tsx'
import { merchantState } from './merchant-state.contract.ts'

/** Chinese name of everything that happens to a merchant. */
const words: Readonly<Record<string, string>> = {
  firstStep: '新建进件',
  drafted: '撤回为草稿',
  submitted: '提交进件',
  refused: '进件被驳回',
  onboarded: '入网成功',
  open: '入网启用',
  switchOff: '停用',
  switchOn: '启用',
  freeze: '冻结',
  unfreeze: '解冻',
  close: '注销',
  relax: '提额',
  ipLimit: '修改IP限制',
  d0On: '开通D0',
  d0Off: '关闭D0',
  d0Refused: '通道拒绝D0变更',
  move: '申请变更服务商',
  moved: '变更服务商生效',
  groupAdd: '创建集团',
  groupJoin: '加入集团',
  groupLeave: '退出集团',
  defaultAisle: '变更默认通道',
  skillAisle: '变更技能通道',
  companyOn: '启用支付公司',
  companyOff: '停用支付公司',
}

/** Shows the events of a merchant or group, the newest first. @source docs/screen-quality.md 10 */
export function StateSection({ rpiNo }: { rpiNo: string }) {
  const answer = useCall(merchantState.states, { rpiNo })
  return (
    <Section title={t('时间线')}>
      <Answered answer={answer}>
        {(states) => <StateTimeline states={states} codes={RpiStatus} tones={rpiStatusTones} words={words} />}
      </Answered>
    </Section>
  )
}
