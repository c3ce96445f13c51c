import type { CustomerUpdate } from '@filo/contract/customer-updates/customer-updates-routes'

/** Whether the reader may decide about the robot's update now. */
export const isDecidable = ({ mayAnswer, offer }: CustomerUpdate) => mayAnswer && offer?.isOpen === true

/** Whether the reader is asked and nobody has answered. */
export const isDue = (update: CustomerUpdate) => isDecidable(update) && update.offer?.needsAnswer === true
