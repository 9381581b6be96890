import { Alert, Form, Input, Modal, Table } from 'antd'
import { useState } from 'react'
import { AppError } from '../../../core/shared/errors.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { notify } from '../../../core/web/notices/notices.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useFocusReturn } from '../../../core/web/use-focus-return.ts'
import { afterClick, type CheckType, type Person, valueOfPersons } from './person.rules.ts'
import { user } from '../user/user.contract.ts'

const noFilters = { name: '', realName: '', deptName: '', postName: '' }

/** Rows of a page. @source catalogue R204 */
const pageSize = 10

interface Filters {
  realName?: string
  deptName?: string
  postName?: string
}

/**
 * Lists colleagues by name, department and post, and takes one or several.
 * @param onConfirm gets their ids with commas
 * @source the specification 2, User-select dialog; catalogue R201 to R205, R384
 */
export function UserSelectDialog({
  checkType,
  chosen: before,
  onConfirm,
  onClose,
}: {
  checkType: CheckType
  chosen: readonly Person[]
  onConfirm: (value: string) => void
  onClose: () => void
}) {
  const [chosen, setChosen] = useState(before)
  const [filters, setFilters] = useState<Filters>({})
  useFocusReturn()
  const confirm = () => {
    try {
      onConfirm(valueOfPersons(chosen))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      notify('warning', error.words(language.get()))
    }
  }
  return (
    <Modal
      open
      width={720}
      title={t('人员选择')}
      okText={t('确定')}
      cancelText={t('取消')}
      onOk={confirm}
      onCancel={onClose}
    >
      <Form<Filters> layout="inline" onValuesChange={(_, typed) => setFilters(typed)}>
        <Form.Item name="realName" label={t('姓名')}>
          <Input allowClear maxLength={50} />
        </Form.Item>
        <Form.Item name="deptName" label={t('部门')}>
          <Input allowClear maxLength={45} />
        </Form.Item>
        <Form.Item name="postName" label={t('岗位')}>
          <Input allowClear maxLength={64} />
        </Form.Item>
      </Form>
      <PersonTable
        key={JSON.stringify(filters)}
        filters={filters}
        checkType={checkType}
        chosen={chosen}
        onPick={(person) => setChosen(afterClick(chosen, person, checkType))}
      />
    </Modal>
  )
}

/** The colleagues that match, ten a page, each with what takes it: a radio or a checkbox. */
export function PersonTable({
  filters,
  checkType,
  chosen,
  onPick,
}: {
  filters: Filters
  checkType: CheckType
  chosen: readonly Person[]
  onPick: (person: Person) => void
}) {
  const [current, setCurrent] = useState(1)
  const { data, error, isFetching } = useCall(
    user.search,
    { ...noFilters, ...filters, current, size: pageSize },
    { keepsLast: true },
  )
  if (error) return <Alert type="error" showIcon title={error.message} />
  return (
    <Table
      size="small"
      rowKey="id"
      loading={isFetching && !data}
      dataSource={data?.records ?? []}
      columns={[
        { title: t('姓名'), dataIndex: 'realName' },
        { title: t('部门'), dataIndex: 'deptName' },
        { title: t('岗位'), dataIndex: 'postName' },
      ]}
      rowSelection={{
        type: checkType,
        preserveSelectedRowKeys: true,
        selectedRowKeys: chosen.map(({ id }) => id),
        onSelect: onPick,
        hideSelectAll: true,
      }}
      onRow={(row) => ({ onClick: () => onPick(row) })}
      pagination={{ current, pageSize, total: data?.total ?? 0, showSizeChanger: false, onChange: setCurrent }}
    />
  )
}
