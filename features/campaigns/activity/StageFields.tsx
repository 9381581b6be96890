import { Button, Form, Input, InputNumber } from 'antd'
import { parseYuan } from '../../../core/shared/money.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { ActiveType, activity, Stage } from './activity.contract.ts'
import { check } from '../../../core/web/field/check.ts'
import type { StageValues } from './activity-form.rules.ts'

const shapes = Stage.shape

/** Fields of one stage, with the worked example of what its reward leaves with each level. */
export function StageFields({
  place,
  isFixed,
  onRemove,
}: {
  place: number
  isFixed: boolean
  onRemove: (() => void) | undefined
}) {
  const activeType = Form.useWatch<number>('activeType')
  const isAssessment = activeType === ActiveType.assessment
  const hasTarget = isAssessment || activeType === ActiveType.target
  const at = (name: keyof typeof shapes, label: string, hint?: string) => ({
    name: [place, name],
    label,
    extra: hint,
    rules: [check(shapes[name])],
    validateTrigger: 'onBlur' as const,
  })
  const amount = <Input inputMode="decimal" suffix={t('元')} disabled={isFixed} />
  return (
    <fieldset className="activity-stage">
      <legend>
        {t('第{n}阶段', { n: place + 1 })}
        {onRemove && (
          <Button type="link" danger size="small" onClick={onRemove}>
            {t('删除')}
          </Button>
        )}
      </legend>
      <div className="form-columns">
        <Form.Item {...at('stageName', t('阶段名称'))} required>
          <Input disabled={isFixed} maxLength={30} />
        </Form.Item>
        <Form.Item {...at('fromDay', t('开始天数'), t('绑定当天为0'))} required>
          <InputNumber min={0} max={730} precision={0} disabled={isFixed} />
        </Form.Item>
        <Form.Item {...at('toDay', t('结束天数'), t('含当天'))} required>
          <InputNumber min={0} max={730} precision={0} disabled={isFixed} />
        </Form.Item>
        {hasTarget && (
          <>
            <Form.Item {...at('minAmount', t('目标金额'), t('不要求填0'))}>{amount}</Form.Item>
            <Form.Item {...at('minCount', t('目标笔数'), t('不要求填0'))}>
              <InputNumber min={0} max={1_000_000} precision={0} disabled={isFixed} />
            </Form.Item>
          </>
        )}
        {isAssessment ? (
          <Form.Item {...at('penaltyAmount', t('扣款金额'), t('未达标时由商户的直属服务商承担'))} required>
            {amount}
          </Form.Item>
        ) : (
          <>
            <Form.Item {...at('reward', t('一级奖励'), t('运营商给一级的金额，下级由各上级分配'))} required>
              {amount}
            </Form.Item>
            {activeType !== ActiveType.simBonus && (
              <Form.Item {...at('merchantReward', t('商户奖励'), t('从一级奖励中给商户的部分'))}>{amount}</Form.Item>
            )}
          </>
        )}
      </div>
      {!isAssessment && <RewardExample place={place} />}
    </fieldset>
  )
}

/** Part that is left with each level when the first one passes so much on: told by the server. */
function RewardExample({ place }: { place: number }) {
  const stage = Form.useWatch<StageValues | undefined>(['stages', place])
  const reward = amountOf(stage?.reward)
  const merchantReward = amountOf(stage?.merchantReward) ?? '0.00'
  const passed = amountOf(stage?.examplePassed) ?? ''
  const { data, error } = useCall(
    activity.example,
    { reward: reward ?? '0.00', merchantReward, passed },
    { enabled: reward !== null, keepsLast: true },
  )
  const yuan = (amount: string) => withThousands(amount)
  return (
    <div className="form-columns">
      <Form.Item name={[place, 'examplePassed']} label={t('示例：一级传给下级')} extra={t('只用于下方示例，不保存')}>
        <Input inputMode="decimal" suffix={t('元')} />
      </Form.Item>
      <p className="activity-note" aria-live="polite">
        {error
          ? error.message
          : data &&
            (data.below === null
              ? t('给一级 {granted} 元：一级得 {top} 元，商户得 {merchant} 元', {
                  granted: yuan(data.granted),
                  top: yuan(data.top),
                  merchant: yuan(data.merchant),
                })
              : t('给一级 {granted} 元：一级得 {top} 元，下级得 {below} 元，商户得 {merchant} 元', {
                  granted: yuan(data.granted),
                  top: yuan(data.top),
                  below: yuan(data.below),
                  merchant: yuan(data.merchant),
                }))}
      </p>
    </div>
  )
}

/** Text that was typed if it is an amount, else null: half an amount asks nothing. */
const amountOf = (typed: string | undefined): string | null => {
  const given = (typed ?? '').trim()
  return given !== '' && parseYuan(given) !== null ? given : null
}
