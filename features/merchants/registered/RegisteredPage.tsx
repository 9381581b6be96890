import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage, Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { LineTable } from '../../channels/channels.web.ts'
import { PosKind } from '../../channels/channels.shared.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import { useRpiNo } from '../merchant/merchant-address.tsx'
import { RpiStatus } from '../merchant/merchant-codes.contract.ts'
import { merchantPath } from '../merchant/merchant-link.tsx'
import { rpiStatusNext, rpiStatusTones } from '../merchant/merchant-status.tsx'
import { incomingStatusNext, incomingStatusTones } from '../status/incoming-status.tsx'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { isEditableIncoming } from '../incoming-state/incoming.rules.ts'
import { registered } from './registered.contract.ts'

type Shown = ReceivedOf<typeof registered.detail>
type Incoming = Shown['incomings'][number]

const PosForm = lazily(() => import('./PosForm.tsx').then((m) => m.PosForm))

/** Route of a registered merchant, to look at or to edit. */
export const registeredPath = (rpiNo: string, page: 'details' | 'edit'): string =>
  `/rb-oem/posinfo/pos_info_reg_${page}?rpiNo=${encodeURIComponent(rpiNo)}`

/** 商户登记详情: a merchant that its channels had opened, with its card onboardings. @source docs/domain/network.md 3.10 */
export const RegisteredDetailPage = () => <RegisteredMerchant isEdited={false} />

/** 商户登记编辑: the same with what may be changed: card onboardings, added and edited until a channel has opened them. */
export const RegisteredEditPage = () => <RegisteredMerchant isEdited />

function RegisteredMerchant({ isEdited }: { isEdited: boolean }) {
  const rpiNo = useRpiNo()
  const navigate = useNavigate()
  const [form, setForm] = useState<Incoming | 'new' | null>(null)
  return (
    <Answered answer={useCall(registered.detail, { rpiNo })}>
      {(shown) => (
        <DetailPage
          title={shown.rpiName}
          no={shown.rpiNo}
          status={
            <StatusTag
              codes={RpiStatus}
              value={shown.rpiStatus}
              tones={rpiStatusTones}
              next={t(rpiStatusNext[shown.rpiStatus] ?? '')}
            />
          }
          toolbar={
            <>
              <Button onClick={() => void navigate(merchantPath(rpiNo))}>{t('商户资料')}</Button>
              <Can code="pos_info_incoming">
                {isEdited ? (
                  <Button type="primary" onClick={() => setForm('new')}>
                    {t('新增POS进件')}
                  </Button>
                ) : (
                  <Button type="primary" onClick={() => void navigate(registeredPath(rpiNo, 'edit'))}>
                    {t('编辑')}
                  </Button>
                )}
              </Can>
            </>
          }
        >
          <MerchantFacts shown={shown} />
          {shown.incomings.length === 0 && (
            <Section title={t('POS进件')}>
              <p className="absent">{t('还没有POS进件')}</p>
            </Section>
          )}
          {shown.incomings.map((one) => (
            <IncomingSection key={one.incomingCode} one={one} onEdit={isEdited ? () => setForm(one) : null} />
          ))}
          {form && <PosForm shown={shown} edited={form === 'new' ? null : form} onClose={() => setForm(null)} />}
        </DetailPage>
      )}
    </Answered>
  )
}

const MerchantFacts = ({ shown }: { shown: Shown }) => (
  <Section title={t('基本信息')}>
    <Facts>
      <Fact label={t('商户类型')}>
        <CodeText codes={MerchantUserType} value={shown.userType} />
      </Fact>
      <Fact label={t('经营地址')}>{shown.address}</Fact>
    </Facts>
  </Section>
)

/** A card onboarding: where it stands, where its device stands, its prices. */
function IncomingSection({ one, onEdit }: { one: Incoming; onEdit: (() => void) | null }) {
  const { incomingStatus, rejectReason } = one
  const mayEdit = isEditableIncoming(incomingStatus)
  return (
    <Section
      title={one.aisleName || one.aisleCode}
      extra={
        onEdit && (
          <Can code="pos_info_incoming">
            <Button size="small" disabled={!mayEdit} onClick={onEdit}>
              {mayEdit ? t('编辑') : t('审核中或已开通，不能编辑')}
            </Button>
          </Can>
        )
      }
    >
      <Facts>
        <Fact label={t('进件状态')}>
          <StatusTag
            codes={IncomingStatus}
            value={incomingStatus}
            tones={incomingStatusTones}
            next={t(incomingStatusNext[incomingStatus] ?? '')}
          />
        </Fact>
        <Fact label={t('进件编号')}>
          <Copyable value={one.incomingCode} />
        </Fact>
        <Fact label={t('通道商户号')}>
          <Copyable value={one.aisleMerNo} />
        </Fact>
        <Fact label={t('POS类型')}>{one.posKind && <CodeText codes={PosKind} value={one.posKind} />}</Fact>
        <Fact label={t('装机地址')}>{one.installAddress}</Fact>
        <Fact label={t('提交时间')}>
          <Moment value={one.submitTime} />
        </Fact>
        {rejectReason !== '' && (
          <Fact label={t('原因')} isWide>
            {[rejectReason, ...one.rejectFields.map(({ msg }) => msg)].join('；')}
          </Fact>
        )}
      </Facts>
      <LineTable title={t('费率')} lines={one.rates} />
    </Section>
  )
}
