import { Button, Form, Input } from 'antd'
import { confirm } from '../../../core/web/question/confirm.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { t } from '../../../core/web/language/language.ts'
import { Can, useCan } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { Copyable } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { BindOp, wxConfig } from './wx-config.contract.ts'

const { subAppid } = wxConfig.alterAppid.input.shape
const { jsapiPath } = wxConfig.addPath.input.shape

/** 微信配置: from which accounts and pages WeChat payments of a merchant may be started at a channel. @source docs/domain/network.md 4.4 */
export function WxConfigDrawer({
  rpiNo,
  aisleCode,
  onClose,
}: {
  rpiNo: string
  aisleCode: string
  onClose: () => void
}) {
  const place = { rpiNo, aisleCode }
  const answer = useCall(wxConfig.query, place)
  const mayEdit = useCan('pos_info_wx_config')
  const binding = useSend(wxConfig.alterAppid, { also: [wxConfig.query] })
  const adding = useSend(wxConfig.addPath, { also: [wxConfig.query] })
  const unbind = async (id: string) => {
    const consent = await confirm({
      title: t('解绑AppID {id}', { id }),
      text: t('该公众号或小程序将不能再发起商户的微信支付。'),
      okText: t('解绑'),
      isDanger: true,
    })
    if (consent) await binding.send({ ...place, subAppid: id, op: BindOp.unbind })
  }
  return (
    <RecordDrawer title={t('微信配置')} answer={answer} onClose={onClose}>
      {answer.data && (
        <>
          <Section title={t('AppID（{n}/50）', { n: answer.data.subAppids.length })}>
            <PlainRows
              title="AppID"
              rows={answer.data.subAppids}
              keyOf={(id) => id}
              empty={t('还没有绑定AppID')}
              columns={[
                { title: 'AppID', cell: (id) => <Copyable value={id} /> },
                ...(mayEdit
                  ? [
                      {
                        title: t('操作'),
                        cell: (id: string) => (
                          <Button type="link" size="small" danger onClick={() => void unbind(id)}>
                            {t('解绑')}
                          </Button>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
            <Can code="pos_info_wx_config">
              <Form<{ subAppid: string }>
                layout="vertical"
                disabled={binding.isPending}
                onFinish={(values) => void binding.send({ ...place, ...values, op: BindOp.bind })}
              >
                <Field name="subAppid" of={subAppid} hint={t('wx加16位小写字母或数字')}>
                  <Input autoComplete="off" />
                </Field>
                <Button htmlType="submit">{t('绑定')}</Button>
              </Form>
            </Can>
          </Section>
          <Section title={t('支付目录（{n}/5）', { n: answer.data.jsapiPaths.length })}>
            <PlainRows
              title={t('支付目录')}
              rows={answer.data.jsapiPaths}
              keyOf={(path) => path}
              empty={t('还没有添加支付目录')}
              columns={[{ title: t('支付目录'), cell: (path) => <Copyable value={path} /> }]}
            />
            <Can code="pos_info_wx_config">
              <Form<{ jsapiPath: string }>
                layout="vertical"
                disabled={adding.isPending}
                onFinish={(values) => void adding.send({ ...place, ...values })}
              >
                <Field name="jsapiPath" of={jsapiPath} hint={t('以http或https开头、以/结尾，添加后不能删除')}>
                  <Input autoComplete="off" />
                </Field>
                <Button htmlType="submit">{t('添加')}</Button>
              </Form>
            </Can>
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}
