import { Form, Select } from 'antd'
import { codeSetOf } from '../../../core/shared/codes.ts'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { language, t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useStore } from '../../../core/web/store.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { IpLimit } from '../merchant/merchant-codes.contract.ts'
import { merchant } from '../merchant/merchant.contract.ts'
import { merchantState, mostIpWhite } from './merchant-state.contract.ts'

interface Values {
  ipLimit: 0 | 1 | 2 | 3
  ipWhite: string[]
}

/** IP限制: from where a merchant may take payments; begins with what holds now. @source docs/domain/network.md 3.1 */
export function IpLimitForm({ rpiNo, onClose }: { rpiNo: string; onClose: () => void }) {
  const { data } = useCall(merchant.detail, { rpiNo })
  const sending = useSend(merchantState.ipLimit, { also: [merchant.detail, merchantState.states] })
  if (!data) return null
  return (
    <FormDialog<Values>
      title={t('IP限制：{name}', { name: data.rpiName })}
      initial={{ ipLimit: data.ipLimit, ipWhite: data.ipWhite }}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ ipLimit, ipWhite }) =>
        (await sending.send({ rpiNo, ipLimit, ipWhite: ipLimit === IpLimit.whiteList ? ipWhite : [] })) !== null
      }
      onClose={onClose}
    >
      <Fields />
    </FormDialog>
  )
}

function Fields() {
  const now = useStore(language)
  const ipLimit = Form.useWatch<number>('ipLimit')
  return (
    <>
      <Form.Item name="ipLimit" label={t('IP限制')} extra={t('服务商只能收紧，不能放宽。')} required>
        <Select
          options={codeSetOf(IpLimit).entries.map(({ value, zh, en }) => ({ value, label: now === 'zh' ? zh : en }))}
        />
      </Form.Item>
      <Form.Item
        name="ipWhite"
        label={t('IP白名单')}
        hidden={ipLimit !== IpLimit.whiteList}
        extra={t('IPv4地址或网段（如 10.0.0.0/24），最多{n}条，回车确认', { n: mostIpWhite })}
      >
        <Select mode="tags" tokenSeparators={[',', ' ', '，']} open={false} suffixIcon={null} />
      </Form.Item>
    </>
  )
}
