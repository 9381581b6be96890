import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Moment, Rate } from '../../../core/web/show/values.tsx'
import { DivBaseKind, DivMode } from '../project/project.contract.ts'
import { DivisionPayMode, ShortRule } from '../../trades/trades.shared.ts'
import type { project } from './project-upkeep.contract.ts'

type Rules = Pick<
  ReceivedOf<typeof project.detail>,
  | 'projectName'
  | 'divMode'
  | 'delayHours'
  | 'baseKind'
  | 'maxRatio'
  | 'payMode'
  | 'freezeDays'
  | 'shortRule'
  | 'agreementUrl'
  | 'startTime'
  | 'endTime'
>

/** The rules of a project, or of one version of it. */
export const RuleFacts = ({ rules, makerName }: { rules: Rules; makerName: string }) => (
  <Facts>
    <Fact label={t('项目名称')}>{rules.projectName}</Fact>
    <Fact label={t('分账模式')}>
      <CodeText codes={DivMode} value={rules.divMode} />
      {rules.delayHours > 0 && ` ${t('{n}小时', { n: rules.delayHours })}`}
    </Fact>
    <Fact label={t('分账基数')}>
      <CodeText codes={DivBaseKind} value={rules.baseKind} />
    </Fact>
    <Fact label={t('分账比例上限')}>
      <Rate value={rules.maxRatio} />
    </Fact>
    <Fact label={t('分账出款方式')}>
      <CodeText codes={DivisionPayMode} value={rules.payMode} />
    </Fact>
    <Fact label={t('冻结天数')}>{rules.freezeDays}</Fact>
    <Fact label={t('余额不足处理')}>
      <CodeText codes={ShortRule} value={rules.shortRule} />
    </Fact>
    <Fact label={t('生效时间')}>
      <Moment value={rules.startTime} />
    </Fact>
    <Fact label={t('结束时间')}>
      <Moment value={rules.endTime} />
    </Fact>
    <Fact label={t('分账协议')}>{rules.agreementUrl}</Fact>
    <Fact label={t('提交人')}>{makerName}</Fact>
  </Facts>
)
