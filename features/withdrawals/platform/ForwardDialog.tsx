import { Alert, Form, Radio, Space } from 'antd'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { withdrawalRequest } from '../request/request.contract.ts'
import { platform } from './platform.contract.ts'
import { ForwardType, PlatformType } from '../platform-terms/platform-terms.contract.ts'
import type { PlatformRow } from './PlatformListPage.tsx'

type Way = CodeOf<typeof ForwardType>

/** Changes how withdrawals leave by a platform; it acts on those submitted from now on. @source docs/domain/money.md 5.4 */
export function ForwardDialog({ row, onClose }: { row: PlatformRow; onClose: () => void }) {
  const sending = useSend(platform.changeForwardType, { also: [platform.list, withdrawalRequest.platforms] })
  const isOffline = row.platformType === PlatformType.offline
  return (
    <FormDialog<{ forwardType: Way }>
      title={t('变更转发方式：{name}', { name: row.platformName })}
      initial={{ forwardType: row.forwardType }}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ forwardType }) => (await sending.send({ id: row.id, forwardType })) !== null}
      onClose={onClose}
    >
      <Form.Item>
        <Alert type="info" showIcon title={t('只对此后提交的提现生效。')} />
      </Form.Item>
      <Form.Item name="forwardType" label={t('转发方式')}>
        <Radio.Group>
          <Space orientation="vertical">
            <Radio value={ForwardType.automatic} disabled={isOffline}>
              {t('自动：不超过 {amount} 元的提现不经审核直接打款', { amount: withThousands(row.autoLimit) })}
            </Radio>
            <Radio value={ForwardType.audited} disabled={isOffline}>
              {t('人工审核：每笔由审核员通过后打款')}
            </Radio>
            <Radio value={ForwardType.offline}>{t('线下登记：审核后由财务在银行打款并登记凭证')}</Radio>
          </Space>
        </Radio.Group>
      </Form.Item>
    </FormDialog>
  )
}
