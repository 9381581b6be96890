import {
  type ActedMerchant,
  freezeBlocked,
  relaxBlocked,
  switchOffBlocked,
  switchOnBlocked,
} from '../merchant-state/merchant-state-screen.rules.ts'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { ask } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import type { RowAction } from '../../../core/web/list/action/RowActions.tsx'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { merchant as merchantCalls } from '../merchant/merchant.contract.ts'
import { RpiStatus } from '../merchant/merchant-codes.contract.ts'
import { merchantState } from '../merchant-state/merchant-state.contract.ts'

const IpLimitForm = lazily(() => import('../merchant-state/IpLimitForm.tsx').then((m) => m.IpLimitForm))
const MoveForm = lazily(() => import('../belonging/MoveForm.tsx').then((m) => m.MoveForm))
const GroupChangeForm = lazily(() => import('../group/GroupChangeForm.tsx').then((m) => m.GroupChangeForm))

type Dialog = 'ipLimit' | 'move' | 'group'

/** Answers that a change of a merchant makes stale. */
const touched = [merchantCalls.list, merchantCalls.detail, merchantState.states]

/**
 * Returns the actions for a merchant, for its row and its page alike, and the dialogs that they open.
 * @source docs/domain/network.md 3.2, 3.10; docs/screen-quality.md 11, 12
 */
export function useMerchantActions(): {
  actionsOf(merchant: ActedMerchant): RowAction[]
  readonly dialogs: ReactNode
} {
  const navigate = useNavigate()
  const mayFreeze = useCan('pos_info_freeze')
  const [open, setOpen] = useState<{ dialog: Dialog; merchant: ActedMerchant } | null>(null)
  const switching = useSend(merchantState.switch, { also: touched })
  const relaxing = useSend(merchantState.relax, { also: touched })
  const turn = async (merchant: ActedMerchant, rpiStatus: 0 | 1 | 2) => {
    const consent = await ask({ ...questions[rpiStatus](merchant), asksReason: rpiStatus !== RpiStatus.active })
    if (consent) await switching.send({ id: merchant.id, rpiStatus, remark: consent.reason })
  }
  const relax = async (merchant: ActedMerchant) =>
    (await ask({
      title: t('为{name}提额', { name: nameOf(merchant) }),
      text: t('商户的起步限额将放宽，且不能再收紧。'),
      okText: t('提额'),
    })) && void relaxing.send({ rpiNo: merchant.rpiNo })
  const to = (path: string, { rpiNo }: ActedMerchant) =>
    void navigate(`/rb-oem/posinfo/${path}?rpiNo=${encodeURIComponent(rpiNo)}`)
  const words = (why: string | undefined) => (why === undefined ? undefined : t(why))
  return {
    actionsOf: (merchant) => [
      merchant.rpiStatus === RpiStatus.active
        ? {
            title: t('停用'),
            code: 'pos_info_status',
            isDanger: true,
            blocked: words(switchOffBlocked(merchant)),
            run: () => void turn(merchant, 0),
          }
        : {
            title: isFrozen(merchant) ? t('解冻') : t('启用'),
            code: 'pos_info_status',
            blocked: words(switchOnBlocked(merchant, mayFreeze)),
            run: () => void turn(merchant, 1),
          },
      {
        title: t('冻结'),
        code: 'pos_info_freeze',
        isDanger: true,
        blocked: words(freezeBlocked(merchant)),
        run: () => void turn(merchant, 2),
      },
      { title: t('变更服务商'), code: 'pos_info_move', run: () => setOpen({ dialog: 'move', merchant }) },
      { title: t('变更集团'), code: 'pos_info_group', run: () => setOpen({ dialog: 'group', merchant }) },
      { title: t('IP限制'), code: 'pos_info_ip_limit', run: () => setOpen({ dialog: 'ipLimit', merchant }) },
      {
        title: t('提额'),
        code: 'pos_info_relax',
        blocked: words(relaxBlocked(merchant)),
        run: () => void relax(merchant),
      },
      { title: t('商户修改'), code: 'pos_info_view', run: () => to('pos_info_audit_edit', merchant) },
      { title: t('通道配置'), code: 'pos_info_view', run: () => to('pos_info_aisle', merchant) },
      { title: t('支付公司配置'), code: 'pos_info_view', run: () => to('pos_info_aislepay', merchant) },
      { title: t('签约费率'), code: 'pos_info_view', run: () => to('pos_info_rate', merchant) },
      { title: t('商户设备'), code: 'equipment_view', run: () => to('pos_info_equipment', merchant) },
      { title: t('插件管理'), code: 'plugin_unit_view', run: () => to('pluginUnit', merchant) },
      { title: t('私域管理'), code: 'sphere_linkme_view', run: () => to('private', merchant) },
      { title: t('视频引流'), code: 'sphere_douyin_view', run: () => to('videoDrainage', merchant) },
      { title: t('实名认证'), code: 'pay_auth_view', run: () => to('pos_info_details_activity', merchant) },
      { title: t('商户角色'), code: 'merchant_role_view', run: () => to('merchant_role', merchant) },
    ],
    dialogs: open && (
      <>
        {open.dialog === 'ipLimit' && <IpLimitForm rpiNo={open.merchant.rpiNo} onClose={() => setOpen(null)} />}
        {open.dialog === 'move' && <MoveForm merchants={[open.merchant]} onClose={() => setOpen(null)} />}
        {open.dialog === 'group' && <GroupChangeForm merchant={open.merchant} onClose={() => setOpen(null)} />}
      </>
    ),
  }
}

const nameOf = ({ rpiName, rpiNo }: ActedMerchant): string => `${rpiName} ${rpiNo}`.trim()

const isFrozen = ({ rpiStatus }: ActedMerchant): boolean => rpiStatus === RpiStatus.frozen

/** Questions asked before a switch: the merchant concerned and the consequences. */
const questions = {
  0: (merchant: ActedMerchant) => ({
    title: t('停用商户{name}', { name: nameOf(merchant) }),
    text: t('商户的 {n} 台终端和全部收款码将停止收款。', { n: merchant.terminalCount }),
    okText: t('停用'),
    isDanger: true,
  }),
  1: (merchant: ActedMerchant) => ({
    title: isFrozen(merchant)
      ? t('解冻商户{name}', { name: nameOf(merchant) })
      : t('启用商户{name}', { name: nameOf(merchant) }),
    text: t('商户恢复收款和结算。'),
    okText: isFrozen(merchant) ? t('解冻') : t('启用'),
  }),
  2: (merchant: ActedMerchant) => ({
    title: t('冻结商户{name}', { name: nameOf(merchant) }),
    text: t('商户停止收款，未结算资金暂停结算，仅风控可解冻。'),
    okText: t('冻结'),
    isDanger: true,
  }),
}
