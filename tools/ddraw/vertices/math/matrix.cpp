#include "tools/ddraw/vertices/math/matrix.h"

#include <cmath>
#include <limits>
#include <utility>

namespace ddraw::vertices {

Matrix operator*(const Matrix& a, const Matrix& b) {
    Matrix out;
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 4; ++column)
            out.m[row][column] = ((a.m[row][0] * b.m[0][column] + a.m[row][1] * b.m[1][column]) +
                                  a.m[row][2] * b.m[2][column]) +
                                 a.m[row][3] * b.m[3][column];
    return out;
}

Vector normalized(const Vector& v) {
    const double length = std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
    return length > 0 ? v * (1 / length) : v;
}

Vector transformed(const float (&v)[3], const Matrix& matrix, double w) {
    const auto column = [&](int c) {
        return double{v[0]} * double{matrix.m[0][c]} + double{v[1]} * double{matrix.m[1][c]} +
               double{v[2]} * double{matrix.m[2][c]} + w * double{matrix.m[3][c]};
    };
    return {column(0), column(1), column(2)};
}

namespace {

// Solves matrix * x = unit vector `unit` by Gaussian elimination with pivoting: x is that row of the inverse
// transpose.
bool solve(const Matrix& matrix, int unit, double (&x)[4]) {
    double a[4][5];
    for (int r = 0; r < 4; ++r) {
        for (int c = 0; c < 4; ++c) a[r][c] = double{matrix.m[r][c]};
        a[r][4] = r == unit ? 1 : 0;
    }
    for (int k = 0; k < 4; ++k) {
        int pivot = k;
        for (int r = k + 1; r < 4; ++r)
            if (std::fabs(a[r][k]) > std::fabs(a[pivot][k])) pivot = r;
        if (!(std::fabs(a[pivot][k]) > 0)) return false;
        std::swap(a[k], a[pivot]);
        for (int r = 0; r < 4; ++r) {
            const double factor = a[r][k] / a[k][k];
            for (int c = k; r != k && c < 5; ++c) a[r][c] -= factor * a[k][c];
        }
    }
    for (int r = 0; r < 4; ++r) x[r] = a[r][4] / a[r][r];
    return true;
}

bool is_affine(const Matrix& m) {
    return m.m[0][3] == 0 && m.m[1][3] == 0 && m.m[2][3] == 0 && m.m[3][3] == 1;
}

} // namespace

bool has_inverse(const Matrix& matrix) {
    double ignored[4];
    return solve(matrix, 0, ignored);
}

void inverse_transpose(const Matrix& matrix, float (&out)[3][3]) {
    bool invertible = true;
    for (int r = 0; r < 3 && invertible; ++r) {
        double row[4];
        invertible = solve(matrix, r, row);
        for (int c = 0; c < 3 && invertible; ++c) {
            invertible = std::fabs(row[c]) <= double{std::numeric_limits<float>::max()};
            if (invertible) out[r][c] = static_cast<float>(row[c]);
        }
    }
    if (invertible) return;
    const float diagonal = is_affine(matrix) ? 1.0f : 0.0f;
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) out[r][c] = r == c ? diagonal : 0.0f;
}

double cosine(double angle) {
    constexpr double kPi = 3.14159265358979323846;
    if (!std::isfinite(angle)) return 1;
    const double turned = std::fabs(std::fmod(angle, 2 * kPi));
    const double folded = turned > kPi ? 2 * kPi - turned : turned;
    const double x =
        folded > kPi / 2 ? kPi - folded : folded; // 0 to pi/2: the terms up to x^20 fill a double's 53 bits
    double term = 1, sum = 1;
    for (int k = 1; k <= 10; ++k) {
        term *= -x * x / ((2.0 * k - 1) * (2.0 * k));
        sum += term;
    }
    return folded > kPi / 2 ? -sum : sum;
}

} // namespace ddraw::vertices
