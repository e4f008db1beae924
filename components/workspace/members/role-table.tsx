import { Check, Minus } from 'lucide-react';
import { TableCard } from '@/components/ui/page';
import { humanize } from '@/lib/format';
import { ROLES } from '@/server/kernel/context';
import { ROWS } from './role-rows';

/** What owners, admins and members may do. */
export function RoleTable() {
  return (
    <section className="mt-8" aria-labelledby="roles">
      <h2 id="roles" className="mb-3 font-semibold text-base">
        What each role may do
      </h2>
      <TableCard label="Rights by role">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-line border-b text-left text-muted text-xs">
              <th scope="col" className="px-4 py-2 font-medium">
                Right
              </th>
              {ROLES.map((role) => (
                <th key={role} scope="col" className="w-20 px-2 py-2 text-center font-medium max-sm:w-14 max-sm:px-0.5">
                  {humanize(role)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {ROWS.map(({ what, roles }) => (
              <tr key={what}>
                <th scope="row" className="px-4 py-2 text-left font-normal max-sm:pr-1 max-sm:text-xs">
                  {what}
                </th>
                {ROLES.map((role) => (
                  <td key={role} className="px-2 py-2 max-sm:px-0.5">
                    <Mark isOn={roles.includes(role)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableCard>
    </section>
  );
}

function Mark({ isOn }: { isOn: boolean }) {
  const Icon = isOn ? Check : Minus;
  return (
    <>
      <Icon className={isOn ? 'mx-auto size-4 text-success' : 'mx-auto size-4 text-faint'} aria-hidden />
      <span className="sr-only">{isOn ? 'yes' : 'no'}</span>
    </>
  );
}
