import { RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { project } from './project-upkeep.contract.ts'

/** Chooses a division project by its name; its number is the value. */
export const ProjectSelect = ({
  value,
  ...rest
}: {
  id?: string
  value?: string
  onChange?: (projectCode: string | undefined) => void
}) => (
  <RemoteSelect
    {...rest}
    list={project.list}
    searchBy="projectName"
    value={value || undefined}
    onChange={(projectCode) => rest.onChange?.(projectCode as string | undefined)}
    chosen={value ? [{ value, name: value, no: '' }] : []}
    choiceOf={(row) => ({ value: String(row.projectCode), name: String(row.projectName), no: String(row.projectCode) })}
  />
)
