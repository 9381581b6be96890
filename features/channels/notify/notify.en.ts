/** English of the texts of channel notifications. */
export const channelNotifyTexts = { 通道通知: 'Channel notification' }
