/** Path of the call that gives out files by their signed addresses. */
export const filePath = '/api/countinghouse/settings/file/get'
