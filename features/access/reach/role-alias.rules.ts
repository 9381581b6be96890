/** Alias of the platform's administrator: nobody but the platform makes such a role. */
export const administratorAlias = 'administrator'

/** Alias of an operator's administrator. */
export const adminAlias = 'admin'
