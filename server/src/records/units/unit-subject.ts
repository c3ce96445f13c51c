/** A robot as a line of the audit log names it: its serial number, and whose it is. */
export function unitSubject({
  id,
  serial,
  customerId,
}: {
  id: string
  serial: string
  customerId: string | null
}) {
  return { objectType: 'produced_robot', objectId: id, objectName: serial, customerId }
}
