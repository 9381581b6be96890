import { Button } from 'antd'
import { t } from '../../language/language.ts'
import { Can } from '../../session/permissions.tsx'

/** The button beside a page's title that begins a new record, for who may. @param code permission that adding takes */
export const AddButton = ({
  code,
  title = t('新增'),
  onClick,
}: {
  code: string
  title?: string
  onClick: () => void
}) => (
  <Can code={code}>
    <Button type="primary" onClick={onClick}>
      {title}
    </Button>
  </Can>
)
