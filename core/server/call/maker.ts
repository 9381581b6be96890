/** Maker of records, with the tenant and the business moment. */
export interface Maker {
  /** Root operator's tenant. */
  readonly tenantId: string
  /** Login tenant of the maker; the records' own stands in their drafts. */
  readonly oemNo: string
  /** Null: a job or a loader of worlds. */
  readonly userId: bigint | null
  readonly deptId: bigint | null
  /** Database text in +08; what is made counts as made then. */
  readonly at: string
}

/** The maker that a caller is: its first department is the one of the records. */
export const makerOf = (
  { tenantId, oemNo, userId, deptIds }: { tenantId: string; oemNo: string; userId: bigint; deptIds: readonly bigint[] },
  now: { at: string },
): Maker => ({ tenantId, oemNo, userId, deptId: deptIds[0] ?? null, at: now.at })

/** The columns that every record of a maker carries. */
export const madeBy = ({ tenantId, userId, deptId, at }: Maker) => ({
  tenantId,
  createUser: userId,
  createDept: deptId,
  createTime: at,
  updateUser: userId,
  updateTime: at,
})
