import { Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { t } from '../../language/language.ts'
import { useParts } from '../../parts.ts'
import type { KeptView } from './view-store.ts'
import { useFocusReturn } from '../../use-focus-return.ts'

/** Names a filter set and says with which roles it is shared. */
export function ViewDialog({ list, view, onClose }: { list: string; view: KeptView; onClose: () => void }) {
  const { views } = useParts()
  useFocusReturn()
  const [form] = Form.useForm<{ name: string; roleIds: string[] }>()
  const [isPending, setPending] = useState(false)
  const save = async ({ name, roleIds }: { name: string; roleIds: string[] }) => {
    setPending(true)
    const isKept = await views.keepView(list, { id: view.id, name: name.trim(), query: view.query, roleIds })
    setPending(false)
    if (isKept) onClose()
  }
  return (
    <Modal
      open
      centered
      width={420}
      title={view.id ? t('编辑视图') : t('保存视图')}
      okText={t('保存')}
      cancelText={t('取消')}
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        name="view"
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: view.name, roleIds: view.roleIds }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item
          name="name"
          label={t('视图名称')}
          rules={[{ required: true, whitespace: true, message: t('请输入视图名称') }]}
        >
          <Input maxLength={30} showCount autoFocus />
        </Form.Item>
        <Form.Item name="roleIds" label={t('共享给角色')} extra={t('只共享筛选条件；各人仍只看到自己有权查看的数据。')}>
          <Select
            mode="multiple"
            allowClear
            options={views.roles.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder={t('不共享')}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
