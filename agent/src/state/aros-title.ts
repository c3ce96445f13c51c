/** How people call a release: "Nova AROS 5.2.0"; robots of one product run many releases of one name. */
export function arosTitle({ name, version }: { name: string; version: string }): string {
  return version ? `${name} ${version}` : name
}
