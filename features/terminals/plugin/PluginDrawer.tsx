import { Button } from 'antd'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { confirm } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { RpmType } from '../../channels/channels.shared.ts'
import { OnOffTag } from '../../../core/web/list/listing-parts.tsx'
import { TermBindStatus } from '../terminal-life/terminal-codes.contract.ts'
import { bindingWords, bindStatusTones } from '../terminal/terminal-status.tsx'
import { plugin } from './plugin.contract.ts'

type Shown = ReceivedOf<typeof plugin.detail>

/** A plug-in in whole: its activation code, the tills that it serves, the staff who have it, what happened to it. */
export function PluginDrawer({ proRtNo, onClose }: { proRtNo: string; onClose: () => void }) {
  const answer = useCall(plugin.detail, { proRtNo })
  const { data } = answer
  return (
    <RecordDrawer title={data?.termName || data?.sn || t('插件详情')} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Section title={t('插件')}>
            <Facts>
              <Fact label={t('插件编号')}>
                <Copyable value={data.rtNo} />
              </Fact>
              <Fact label="SN">
                <Copyable value={data.sn} />
              </Fact>
              <Fact label={t('激活码')}>
                <Copyable value={data.activationCode} />
              </Fact>
              <Fact label={t('启用状态')}>
                <OnOffTag value={data.isOn} />
              </Fact>
              <Fact label={t('商户名称')}>{data.rpiName}</Fact>
              <Fact label={t('商户编号')}>
                <MerchantLink rpiNo={data.rpiNo} />
              </Fact>
              <Fact label={t('门店')}>{data.storeName}</Fact>
              <Fact label={t('绑定状态')}>
                <StatusTag codes={TermBindStatus} value={data.bindStatus} tones={bindStatusTones} />
              </Fact>
              <Fact label={t('型号')}>{data.rpmName}</Fact>
              <Fact label={t('绑定时间')}>
                <Moment value={data.bindTime} />
              </Fact>
            </Facts>
          </Section>
          <Tills proRtNo={proRtNo} />
          <Staff shown={data} />
          <Section title={t('绑定记录')}>
            <StateTimeline states={data.states} codes={TermBindStatus} tones={bindStatusTones} words={bindingWords} />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}

function Tills({ proRtNo }: { proRtNo: string }) {
  const { data } = useCall(plugin.tills, { proRtNo, size: 200 })
  if (!data) return null
  return (
    <Section title={t('收银终端（{n}）', { n: data.total })}>
      <PlainRows
        title={t('收银终端')}
        rows={data.records}
        keyOf={({ id }) => id}
        empty={t('还没有绑定收银终端')}
        columns={[
          { title: t('终端名称'), cell: ({ termName }) => termName },
          { title: 'SN', cell: ({ sn }) => <Copyable value={sn} /> },
          { title: t('机具类型'), cell: ({ rpmType }) => <CodeText codes={RpmType} value={rpmType} /> },
          { title: t('门店'), cell: ({ storeName }) => storeName || '—' },
        ]}
      />
    </Section>
  )
}

function Staff({ shown: { rtNo, rpsNo, storeName, sharedBy } }: { shown: Shown }) {
  const sending = useSend(plugin.unbindStaff, { done: t('解绑成功') })
  const unbind = async ({ rpstNo, name }: Shown['sharedBy'][number]) => {
    const sure = await confirm({
      title: t('解绑店员：{name}', { name }),
      text: t('{name}不再使用此插件；插件仍在{store}。', { name, store: storeName }),
      isDanger: true,
      okText: t('解绑'),
    })
    if (sure) await sending.send({ proRtNo: rtNo, rpsNo, rpstNo })
  }
  return (
    <Section title={t('店员')}>
      <PlainRows
        title={t('店员')}
        rows={sharedBy}
        keyOf={({ rpstNo }) => rpstNo}
        empty={t('还没有绑定店员')}
        columns={[
          { title: t('店员姓名'), cell: ({ name }) => name },
          { title: t('店员编号'), cell: ({ rpstNo }) => <Copyable value={rpstNo} /> },
          {
            title: t('操作'),
            cell: (person) => (
              <Can code="plugin_unit_edit">
                <Button type="link" size="small" danger onClick={() => void unbind(person)}>
                  {t('解绑')}
                </Button>
              </Can>
            ),
          },
        ]}
      />
    </Section>
  )
}
