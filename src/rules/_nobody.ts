import { isPlaceholder } from './_placeholder.ts'

/** Names that nobody in particular has, and accounts that images and services come with. */
const NOBODY = new Set(
  'user users username user-name user_name yourname yourusername your you me self name someone somebody person people john jane johndoe janedoe jdoe john.doe alice bob carol dave eve joe foo bar baz qux example examples sample demo test tester testuser tests runner ubuntu debian fedora centos ec2-user azureuser node vscode app appuser agent agents claude codex coder code dev developer devuser developers admin administrator administrateur root linuxbrew shared public default all guest owner home pi vagrant git gitpod codespace jovyan deno sandbox service web www www-data deploy deployer worker builder build oracle postgres mysql redis docker container nobody bot ci circleci jenkins travis db2inst gitlab-runner github actions opc core steam deck kali nix nixos hadoop spark airflow frappe odoo cloudshell-user cloud-user student dashboard page pages index feed data work workspace workspaces project projects repo repos src docs config software abc x y z u me'.split(
    ' ',
  ),
)

/** Whether the name of an account is one that nobody in particular has. */
export function isNobody(name: string): boolean {
  const plain = name.toLowerCase()
  return (
    // Workspaces of Databricks are called after addresses.
    plain.includes('@') ||
    NOBODY.has(plain) ||
    NOBODY.has(plain.replace(/(?<![\d.])[\d.]+$/, '')) ||
    /^\d/.test(plain) ||
    /^(?:your|my|the|some|other|any|test|example|demo|fake|dummy)|(?:user|name|bot)$/.test(plain) ||
    isPlaceholder(plain)
  )
}
